/** SQL of a short name for the schema, because a database may have several. */
const tables = "left(md5(coalesce(current_schema(), '')), 8)";

/** Names by which services are distinguished in the connection list of a database. */
export const serviceName = {
  /** Names a connection. @param id of the process, 8 characters */
  setSql: (name: string, id: string): string =>
    `select set_config('application_name', 'dicetower ' || ${tables} || ' ${name} ${id}', false)`,
  /** Selects the ids of the processes that are connected to these tables, as `process`. */
  allSql: `select distinct right(application_name, 8) as process from pg_stat_activity
     where datname = current_database() and application_name like 'dicetower ' || ${tables} || ' %'`,
} as const;
