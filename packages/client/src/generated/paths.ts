// Made by `npm run client` from the API page of an installation with every feature.

export interface paths {
    "/api/adapters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the adapters with their state. */
        get: operations["get_api_adapters"];
        put?: never;
        /** Adds an adapter and connects it if it is enabled. */
        post: operations["post_api_adapters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/adapters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces an adapter; an empty access token keeps the stored one. */
        put: operations["put_api_adapters_id"];
        post?: never;
        /** Closes an adapter's connection and removes it. */
        delete: operations["delete_api_adapters_id"];
        options?: never;
        head?: never;
        /** Changes some fields of an adapter. */
        patch: operations["patch_api_adapters_id"];
        trace?: never;
    };
    "/api/adapters/{id}/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the last frames that went to and fro, secrets masked. */
        get: operations["get_api_adapters_id_frames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/adapters/{id}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dials at once and forgets the failed tries so far. */
        post: operations["post_api_adapters_id_reconnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/adapters/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries a second, temporary connection with the stored settings. */
        post: operations["post_api_adapters_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/adapters/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the adapter types that are loaded, with their modes and the schema of their options. */
        get: operations["get_api_adapters_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a session and sets its cookie; trustDevice keeps it for 30 days. */
        post: operations["post_api_auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of this client and takes its cookie back. */
        post: operations["post_api_auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the sessions of the panel, the one last seen first. */
        get: operations["get_api_auth_sessions"];
        put?: never;
        post?: never;
        /** Ends all sessions; keepCurrent spares the one that asks. */
        delete: operations["delete_api_auth_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one session and closes its sockets. */
        delete: operations["delete_api_auth_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the set-up is still to be done, whether for another password alone, and until when its code opens a session. */
        get: operations["get_api_auth_setup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes that the set-up is done: no code is printed any more. */
        post: operations["post_api_auth_setup_finish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens the set-up again where no password is set: answers its address with a new code, and each start prints one. */
        post: operations["post_api_auth_setup_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether a login password is set and whether this client is logged in. */
        get: operations["get_api_auth_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a ticket that opens one socket within 30 seconds */
        post: operations["post_api_auth_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Allow, deny and watch lists, paged; format=file exports all rows that fit. */
        get: operations["get_api_banlist"];
        put?: never;
        /** Adds a row, or imports rows; a row for the same target is changed. */
        post: operations["post_api_banlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banlist/{rowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a row of the lists. */
        delete: operations["delete_api_banlist_rowId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banlist/whitelist-only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "whitelist-only". */
        get: operations["get_api_banlist_whitelist_only"];
        /** Saves the settings "whitelist-only"; with If-Match only when nobody else has. */
        put: operations["put_api_banlist_whitelist_only"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banlist/whitelist-only/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "whitelist-only", newest first, without secrets. */
        get: operations["get_api_banlist_whitelist_only_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banlist/whitelist-only/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "whitelist-only", as PUT would; secrets stay as they are. */
        post: operations["post_api_banlist_whitelist_only_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Command catalogue: category, example, reply keys. */
        get: operations["get_api_commands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/minutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last hour, minute by minute: messages, commands, errors, memory, processor, event loop. */
        get: operations["get_api_dashboard_minutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an admin should see to, the worst first, each with one thing to do about it. */
        get: operations["get_api_dashboard_problems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts and lists of the dashboard. */
        get: operations["get_api_dashboard_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chances of an expression: mean, deviation, percentiles, and how likely targets are reached. */
        post: operations["post_api_dice_distribution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/engines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Engines that are there, and what a roll works with where no place has rules of its own. */
        get: operations["get_api_dice_engines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/receipts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a roll: its dice, and the commitment to the seed that they follow from. */
        get: operations["get_api_dice_receipts_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rolls an expression and says which engine took it and why the earlier ones declined. */
        post: operations["post_api_dice_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "dice". */
        get: operations["get_api_dice_rules"];
        /** Saves the settings "dice"; with If-Match only when nobody else has. */
        put: operations["put_api_dice_rules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/rules/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "dice", newest first, without secrets. */
        get: operations["get_api_dice_rules_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/rules/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "dice", as PUT would; secrets stay as they are. */
        post: operations["post_api_dice_rules_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dice/seeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Commitments to the seeds of rolls, the newest first, and the seeds of days that are over. */
        get: operations["get_api_dice_seeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All features: state, reason, version, needs, contributions, time and errors, also of their parts. */
        get: operations["get_api_features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switches a feature off; answers when nothing of it can be reached. With plan=1 it only tells. */
        post: operations["post_api_features_id_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switches a feature on; answers when it is on, waits or has failed. With plan=1 it only tells. */
        post: operations["post_api_features_id_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries a feature again that has failed or waits; one that is switched off is refused. */
        post: operations["post_api_features_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Help registry of topics and commands, paged. */
        get: operations["get_api_help"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/help/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of help entries and how many each has. */
        get: operations["get_api_help_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/i18n/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All text keys with their texts in one language, their original keys and who uses them. */
        get: operations["get_api_i18n_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/i18n/locales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Languages that there are texts in, and how complete they are. */
        get: operations["get_api_i18n_locales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Masters of the bot; headers tell whether it can be claimed by code, and until when. */
        get: operations["get_api_masters"];
        put?: never;
        /** Adds a master; the first one is the root master. */
        post: operations["post_api_masters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/{platform}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a master; the root and the last one stay. The id may be written platform:id; one of dots must be. */
        delete: operations["delete_api_masters_platform_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/claim-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new code that makes whoever says it in chat the first master; the one before is dead. */
        post: operations["post_api_masters_claim_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describes the API in OpenAPI 3.1 */
        get: operations["get_api_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/panel/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages of the panel, made from the schemas of the features in force, in one language. */
        get: operations["get_api_panel_manifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/panel/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Texts of the pages of features, in one language. */
        get: operations["get_api_panel_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roadmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The development plan, in the language of the installation or another. */
        get: operations["get_api_roadmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "audit". */
        get: operations["get_api_settings_audit"];
        /** Saves the settings "audit"; with If-Match only when nobody else has. */
        put: operations["put_api_settings_audit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/audit/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "audit", newest first, without secrets. */
        get: operations["get_api_settings_audit_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/audit/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "audit", as PUT would; secrets stay as they are. */
        post: operations["post_api_settings_audit_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/dice-receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "dice-receipts". */
        get: operations["get_api_settings_dice_receipts"];
        /** Saves the settings "dice-receipts"; with If-Match only when nobody else has. */
        put: operations["put_api_settings_dice_receipts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/dice-receipts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "dice-receipts", newest first, without secrets. */
        get: operations["get_api_settings_dice_receipts_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/dice-receipts/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "dice-receipts", as PUT would; secrets stay as they are. */
        post: operations["post_api_settings_dice_receipts_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "language". */
        get: operations["get_api_settings_language"];
        /** Saves the settings "language"; with If-Match only when nobody else has. */
        put: operations["put_api_settings_language"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/language/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "language", newest first, without secrets. */
        get: operations["get_api_settings_language_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/language/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "language", as PUT would; secrets stay as they are. */
        post: operations["post_api_settings_language_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "line". */
        get: operations["get_api_settings_line"];
        /** Saves the settings "line"; with If-Match only when nobody else has. */
        put: operations["put_api_settings_line"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/line/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "line", newest first, without secrets. */
        get: operations["get_api_settings_line_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/line/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "line", as PUT would; secrets stay as they are. */
        post: operations["post_api_settings_line_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/logging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "logging". */
        get: operations["get_api_settings_logging"];
        /** Saves the settings "logging"; with If-Match only when nobody else has. */
        put: operations["put_api_settings_logging"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/logging/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "logging", newest first, without secrets. */
        get: operations["get_api_settings_logging_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/logging/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "logging", as PUT would; secrets stay as they are. */
        post: operations["post_api_settings_logging_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what people and jobs have changed, the newest first. */
        get: operations["get_api_system_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/audit/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One line, with the values before and after while the change itself is kept. */
        get: operations["get_api_system_audit_seq"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks the whole log and names the first line that is not as it was written. */
        get: operations["get_api_system_audit_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/autostart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service starts when the user logs in, and whether that can be chosen here. */
        get: operations["get_api_system_autostart"];
        /** Chooses whether the service starts at log-in; only under a desktop launcher. */
        put: operations["put_api_system_autostart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All backups of this installation, the newest first. */
        get: operations["get_api_system_backups"];
        put?: never;
        /** Takes a backup of the data now. */
        post: operations["post_api_system_backups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/censor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "censor". */
        get: operations["get_api_system_censor"];
        /** Saves the settings "censor"; with If-Match only when nobody else has. */
        put: operations["put_api_system_censor"];
        /** Tests a text with the matcher that live messages meet. */
        post: operations["post_api_system_censor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/censor/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "censor", newest first, without secrets. */
        get: operations["get_api_system_censor_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/censor/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "censor", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_censor_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the error codes of this installation */
        get: operations["get_api_system_errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "events". */
        get: operations["get_api_system_events"];
        /** Saves the settings "events"; with If-Match only when nobody else has. */
        put: operations["put_api_system_events"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/events/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "events", newest first, without secrets. */
        get: operations["get_api_system_events_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/events/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "events", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_events_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "global". */
        get: operations["get_api_system_global"];
        /** Saves the settings "global"; with If-Match only when nobody else has. */
        put: operations["put_api_system_global"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/global/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "global", newest first, without secrets. */
        get: operations["get_api_system_global_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/global/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "global", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_global_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How each part of the service is, since when, and its last error; queues, newest backup and clock. */
        get: operations["get_api_system_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the jobs of this installation with their last and next run. */
        get: operations["get_api_system_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 2000 lines of the log, by level and those above it, owner, text and number, the newest first. */
        get: operations["get_api_system_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/nick-wrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "nick-wrap". */
        get: operations["get_api_system_nick_wrap"];
        /** Saves the settings "nick-wrap"; with If-Match only when nobody else has. */
        put: operations["put_api_system_nick_wrap"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/nick-wrap/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "nick-wrap", newest first, without secrets. */
        get: operations["get_api_system_nick_wrap_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/nick-wrap/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "nick-wrap", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_nick_wrap_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/prefixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "prefixes". */
        get: operations["get_api_system_prefixes"];
        /** Saves the settings "prefixes"; with If-Match only when nobody else has. */
        put: operations["put_api_system_prefixes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/prefixes/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "prefixes", newest first, without secrets. */
        get: operations["get_api_system_prefixes_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/prefixes/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "prefixes", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_prefixes_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/quote-reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "quote-reply". */
        get: operations["get_api_system_quote_reply"];
        /** Saves the settings "quote-reply"; with If-Match only when nobody else has. */
        put: operations["put_api_system_quote_reply"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/quote-reply/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "quote-reply", newest first, without secrets. */
        get: operations["get_api_system_quote_reply_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/quote-reply/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "quote-reply", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_quote_reply_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/respond-self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "respond-self". */
        get: operations["get_api_system_respond_self"];
        /** Saves the settings "respond-self"; with If-Match only when nobody else has. */
        put: operations["put_api_system_respond_self"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/respond-self/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "respond-self", newest first, without secrets. */
        get: operations["get_api_system_respond_self_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/respond-self/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "respond-self", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_respond_self_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restarts the service, and installs an update that waits for it. */
        post: operations["post_api_system_restart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/server-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "system.server". */
        get: operations["get_api_system_server_config"];
        /** Saves the settings "system.server"; with If-Match only when nobody else has. */
        put: operations["put_api_system_server_config"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/server-config/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "system.server", newest first, without secrets. */
        get: operations["get_api_system_server_config_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/server-config/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "system.server", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_server_config_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Base settings in force: address, log level, language, time zone. */
        get: operations["get_api_system_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service is: version, uptime, memory, disk, database, adapters, queues. */
        get: operations["get_api_system_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/tray": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings "tray". */
        get: operations["get_api_system_tray"];
        /** Saves the settings "tray"; with If-Match only when nobody else has. */
        put: operations["put_api_system_tray"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/tray/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 20 values of the settings "tray", newest first, without secrets. */
        get: operations["get_api_system_tray_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/tray/history/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier value of the settings "tray", as PUT would; secrets stay as they are. */
        post: operations["post_api_system_tray_history_n_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/webui-auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether a login password is set. */
        get: operations["get_api_system_webui_auth"];
        /** Sets the login password, or clears it when empty; every session ends. */
        put: operations["put_api_system_webui_auth"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the wording, or weighted wordings, of a text in one language; the value NULL silences it. */
        put: operations["put_api_templates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{locale}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes the owner's wording of a text back and answers the one in force. */
        delete: operations["delete_api_templates_locale_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All wordings of owners, as a file that import takes. */
        get: operations["get_api_templates_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes wordings in; merge keeps others, replace takes them away. Unknown keys are passed over. */
        post: operations["post_api_templates_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a message through the whole line without a platform and answers the reply. */
        post: operations["post_api_test_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the process is alive: 200 ok, or 503 fail. */
        get: operations["get_health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the service takes requests: 200 ok, or 503 not ready. */
        get: operations["get_health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/onebot/v11/http": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes reports of an OneBot 11 implementation. */
        post: operations["post_onebot_v11_http"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/onebot/v11/http/{adapterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes reports of an OneBot 11 implementation. */
        post: operations["post_onebot_v11_http_adapterId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Failure: {
            code: number;
            data: unknown;
            errors?: {
                current?: unknown;
                message: string;
                /** Format: json-pointer */
                path: string;
            }[];
            message: string;
        };
        "post_api_dice_roll.RollNode": {
            children?: components["schemas"]["post_api_dice_roll.RollNode"][];
            operator: string;
            rounds?: {
                faces: number;
                kept: boolean;
                success?: boolean;
                value: number;
            }[][];
            text: string;
            value: unknown;
        };
    };
    responses: {
        /** @description A failure in the envelope; GET /api/system/errors lists the codes. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_api_adapters: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            access_token?: string | null;
                            attempt?: number;
                            /** @description Empty: no platform here tells it yet. */
                            avatar?: string;
                            capabilities?: string[];
                            connectedAt?: number;
                            connection_mode?: string;
                            enabled?: boolean;
                            endpoint?: string;
                            error?: string;
                            errorAt?: number;
                            friends?: number;
                            groups?: number;
                            id?: number;
                            implementation?: {
                                name?: string;
                                protocol?: string;
                                version?: string;
                            };
                            lastEventAt?: number;
                            lastHeartbeatAt?: number;
                            latencyMs?: number;
                            name?: string;
                            nextRetryAt?: number;
                            options?: Record<string, never>;
                            platform?: string;
                            revision?: number;
                            selfId?: string;
                            selfName?: string;
                            /** @enum {string} */
                            state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                            stats?: {
                                failed?: number;
                                queue?: number;
                                received?: number;
                                sent?: number;
                            };
                            textOverrides?: {
                                /**
                                 * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                                 * @enum {string}
                                 */
                                engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                                /** @description Kept; felt by nobody yet. */
                                persona?: number;
                                /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                                quoteReply?: boolean;
                                /** @description Kept; felt by nobody yet. */
                                replyScheme?: string;
                                /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                                segmentLength?: number;
                            };
                            type?: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_adapters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    access_token?: string | null;
                    connection_mode: string;
                    /** @default true */
                    enabled?: boolean;
                    /** @default  */
                    endpoint?: string;
                    name: string;
                    /** @default {} */
                    options?: Record<string, never>;
                    /** @default {} */
                    textOverrides?: {
                        /**
                         * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                         * @enum {string}
                         */
                        engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                        /** @description Kept; felt by nobody yet. */
                        persona?: number;
                        /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                        quoteReply?: boolean;
                        /** @description Kept; felt by nobody yet. */
                        replyScheme?: string;
                        /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                        segmentLength?: number;
                    };
                    type: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            access_token?: string | null;
                            attempt?: number;
                            /** @description Empty: no platform here tells it yet. */
                            avatar?: string;
                            capabilities?: string[];
                            connectedAt?: number;
                            connection_mode?: string;
                            enabled?: boolean;
                            endpoint?: string;
                            error?: string;
                            errorAt?: number;
                            friends?: number;
                            groups?: number;
                            id?: number;
                            implementation?: {
                                name?: string;
                                protocol?: string;
                                version?: string;
                            };
                            lastEventAt?: number;
                            lastHeartbeatAt?: number;
                            latencyMs?: number;
                            name?: string;
                            nextRetryAt?: number;
                            options?: Record<string, never>;
                            platform?: string;
                            revision?: number;
                            selfId?: string;
                            selfName?: string;
                            /** @enum {string} */
                            state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                            stats?: {
                                failed?: number;
                                queue?: number;
                                received?: number;
                                sent?: number;
                            };
                            textOverrides?: {
                                /**
                                 * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                                 * @enum {string}
                                 */
                                engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                                /** @description Kept; felt by nobody yet. */
                                persona?: number;
                                /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                                quoteReply?: boolean;
                                /** @description Kept; felt by nobody yet. */
                                replyScheme?: string;
                                /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                                segmentLength?: number;
                            };
                            type?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_adapters_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    access_token?: string | null;
                    attempt?: number;
                    /** @description Empty: no platform here tells it yet. */
                    avatar?: string;
                    capabilities?: string[];
                    connectedAt?: number;
                    connection_mode: string;
                    /** @default true */
                    enabled?: boolean;
                    /** @default  */
                    endpoint?: string;
                    error?: string;
                    errorAt?: number;
                    friends?: number;
                    groups?: number;
                    id?: number;
                    implementation?: {
                        name?: string;
                        protocol?: string;
                        version?: string;
                    };
                    lastEventAt?: number;
                    lastHeartbeatAt?: number;
                    latencyMs?: number;
                    name: string;
                    nextRetryAt?: number;
                    /** @default {} */
                    options?: Record<string, never>;
                    platform?: string;
                    revision?: number;
                    selfId?: string;
                    selfName?: string;
                    /** @enum {string} */
                    state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                    stats?: {
                        failed?: number;
                        queue?: number;
                        received?: number;
                        sent?: number;
                    };
                    /** @default {} */
                    textOverrides?: {
                        /**
                         * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                         * @enum {string}
                         */
                        engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                        /** @description Kept; felt by nobody yet. */
                        persona?: number;
                        /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                        quoteReply?: boolean;
                        /** @description Kept; felt by nobody yet. */
                        replyScheme?: string;
                        /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                        segmentLength?: number;
                    };
                    type: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            access_token?: string | null;
                            attempt?: number;
                            /** @description Empty: no platform here tells it yet. */
                            avatar?: string;
                            capabilities?: string[];
                            connectedAt?: number;
                            connection_mode?: string;
                            enabled?: boolean;
                            endpoint?: string;
                            error?: string;
                            errorAt?: number;
                            friends?: number;
                            groups?: number;
                            id?: number;
                            implementation?: {
                                name?: string;
                                protocol?: string;
                                version?: string;
                            };
                            lastEventAt?: number;
                            lastHeartbeatAt?: number;
                            latencyMs?: number;
                            name?: string;
                            nextRetryAt?: number;
                            options?: Record<string, never>;
                            platform?: string;
                            revision?: number;
                            selfId?: string;
                            selfName?: string;
                            /** @enum {string} */
                            state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                            stats?: {
                                failed?: number;
                                queue?: number;
                                received?: number;
                                sent?: number;
                            };
                            textOverrides?: {
                                /**
                                 * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                                 * @enum {string}
                                 */
                                engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                                /** @description Kept; felt by nobody yet. */
                                persona?: number;
                                /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                                quoteReply?: boolean;
                                /** @description Kept; felt by nobody yet. */
                                replyScheme?: string;
                                /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                                segmentLength?: number;
                            };
                            type?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_adapters_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            id?: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    patch_api_adapters_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    access_token?: string | null;
                    attempt?: number;
                    /** @description Empty: no platform here tells it yet. */
                    avatar?: string;
                    capabilities?: string[];
                    connectedAt?: number;
                    connection_mode?: string;
                    enabled?: boolean;
                    endpoint?: string;
                    error?: string;
                    errorAt?: number;
                    friends?: number;
                    groups?: number;
                    id?: number;
                    implementation?: {
                        name?: string;
                        protocol?: string;
                        version?: string;
                    };
                    lastEventAt?: number;
                    lastHeartbeatAt?: number;
                    latencyMs?: number;
                    name?: string;
                    nextRetryAt?: number;
                    options?: Record<string, never>;
                    platform?: string;
                    revision?: number;
                    selfId?: string;
                    selfName?: string;
                    /** @enum {string} */
                    state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                    stats?: {
                        failed?: number;
                        queue?: number;
                        received?: number;
                        sent?: number;
                    };
                    textOverrides?: {
                        /**
                         * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                         * @enum {string}
                         */
                        engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                        /** @description Kept; felt by nobody yet. */
                        persona?: number;
                        /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                        quoteReply?: boolean;
                        /** @description Kept; felt by nobody yet. */
                        replyScheme?: string;
                        /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                        segmentLength?: number;
                    };
                    type?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            access_token?: string | null;
                            attempt?: number;
                            /** @description Empty: no platform here tells it yet. */
                            avatar?: string;
                            capabilities?: string[];
                            connectedAt?: number;
                            connection_mode?: string;
                            enabled?: boolean;
                            endpoint?: string;
                            error?: string;
                            errorAt?: number;
                            friends?: number;
                            groups?: number;
                            id?: number;
                            implementation?: {
                                name?: string;
                                protocol?: string;
                                version?: string;
                            };
                            lastEventAt?: number;
                            lastHeartbeatAt?: number;
                            latencyMs?: number;
                            name?: string;
                            nextRetryAt?: number;
                            options?: Record<string, never>;
                            platform?: string;
                            revision?: number;
                            selfId?: string;
                            selfName?: string;
                            /** @enum {string} */
                            state?: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                            stats?: {
                                failed?: number;
                                queue?: number;
                                received?: number;
                                sent?: number;
                            };
                            textOverrides?: {
                                /**
                                 * @description Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.
                                 * @enum {string}
                                 */
                                engineMode?: "enhanced" | "compatible" | "raw" | "custom";
                                /** @description Kept; felt by nobody yet. */
                                persona?: number;
                                /** @description Whether replies in groups begin with a quote of the message, whatever the general setting is. Without quotes there are none in private chats, either. */
                                quoteReply?: boolean;
                                /** @description Kept; felt by nobody yet. */
                                replyScheme?: string;
                                /** @description Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50. */
                                segmentLength?: number;
                            };
                            type?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_adapters_id_frames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            at: number;
                            /** @enum {string} */
                            direction: "in" | "out";
                            text: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_adapters_id_reconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            attempt: number;
                            nextRetryAt: number;
                            /** @enum {string} */
                            state: "disabled" | "connecting" | "connected" | "account_offline" | "auth_failed" | "disconnected" | "failed" | "unsupported";
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_adapters_id_test: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            appName: string;
                            appVersion: string;
                            latencyMs: number;
                            nickname: string;
                            /** @enum {boolean} */
                            ok: true;
                            selfId: string;
                        } | {
                            detail?: string;
                            /** @enum {string} */
                            failedAt?: "name" | "connect" | "handshake" | "login";
                            /** @enum {boolean} */
                            ok: false;
                            reason: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_adapters_types: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            modes: {
                                /** @enum {string} */
                                endpoint: "required" | "optional";
                                listens: boolean;
                                mode: string;
                                receives?: string;
                            }[];
                            platform: string;
                            schema: Record<string, never>;
                            title: string;
                            titleKey: string;
                            type: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    code?: string;
                    password?: string;
                    /** @default false */
                    trustDevice?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            expiresAt: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_auth_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            address: string;
                            agent: string;
                            createdAt: number;
                            current: boolean;
                            expiresAt: number;
                            id: string;
                            seenAt: number;
                            trusted: boolean;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_auth_sessions: {
        parameters: {
            query?: {
                keepCurrent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_auth_sessions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_auth_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            codeExpiresAt: number | null;
                            needed: boolean;
                            reopened: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_auth_setup_finish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            codeExpiresAt: number | null;
                            needed: boolean;
                            reopened: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_auth_setup_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            address: string | null;
                            codeExpiresAt: number | null;
                            needed: boolean;
                            reopened: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_auth_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            authenticated: boolean;
                            expiresAt: number | null;
                            passwordEnabled: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_auth_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            expiresInSeconds: number;
                            ticket: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_banlist: {
        parameters: {
            query?: {
                active?: boolean;
                format?: "file";
                kind?: "manual" | "kick" | "mute" | "spam" | "censor" | "joint" | "leaveRefused" | "import" | "other";
                listType?: "deny" | "allow" | "watch";
                page?: number;
                pageSize?: number;
                platform?: string;
                q?: string;
                sort?: "rowId" | "listType" | "targetType" | "platform" | "targetId" | "name" | "score" | "danger" | "expiresAt" | "createdAt" | "updatedAt" | "-rowId" | "-listType" | "-targetType" | "-platform" | "-targetId" | "-name" | "-score" | "-danger" | "-expiresAt" | "-createdAt" | "-updatedAt";
                targetType?: "user" | "group";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            items: {
                                createdAt: number;
                                createdBy: string;
                                /** @default 1 */
                                danger?: number;
                                /** @default false */
                                exempt?: boolean;
                                /** @default 0 */
                                expiresAt?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                kind?: "manual" | "kick" | "mute" | "spam" | "censor" | "joint" | "leaveRefused" | "import" | "other";
                                /**
                                 * @default deny
                                 * @enum {string}
                                 */
                                listType?: "deny" | "allow" | "watch";
                                /** @default  */
                                name?: string;
                                platform: string;
                                rank: number;
                                /** @default  */
                                reason?: string;
                                /** @default [] */
                                reasons?: {
                                    /** @default 0 */
                                    at?: number;
                                    /** @default other */
                                    kind?: string;
                                    /**
                                     * @default {
                                     *       "platform": "",
                                     *       "groupId": "",
                                     *       "name": ""
                                     *     }
                                     */
                                    place?: {
                                        /** @default  */
                                        groupId?: string;
                                        /** @default  */
                                        name?: string;
                                        /** @default  */
                                        platform?: string;
                                    };
                                    /** @default  */
                                    text?: string;
                                }[];
                                rowId: number;
                                /** @default 0 */
                                score?: number;
                                /**
                                 * @default owner
                                 * @enum {string}
                                 */
                                source?: "owner" | "auto" | "import" | "subscription";
                                targetId: string;
                                /**
                                 * @default user
                                 * @enum {string}
                                 */
                                targetType?: "user" | "group";
                                updatedAt: number;
                            }[];
                            page: number;
                            pageSize: number;
                            total: number;
                        } | {
                            exportedAt: number;
                            /** @enum {string} */
                            kind: "banlist";
                            rows: {
                                createdAt: number;
                                createdBy: string;
                                /** @default 1 */
                                danger?: number;
                                /** @default false */
                                exempt?: boolean;
                                /** @default 0 */
                                expiresAt?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                kind?: "manual" | "kick" | "mute" | "spam" | "censor" | "joint" | "leaveRefused" | "import" | "other";
                                /**
                                 * @default deny
                                 * @enum {string}
                                 */
                                listType?: "deny" | "allow" | "watch";
                                /** @default  */
                                name?: string;
                                platform: string;
                                rank: number;
                                /** @default  */
                                reason?: string;
                                /** @default [] */
                                reasons?: {
                                    /** @default 0 */
                                    at?: number;
                                    /** @default other */
                                    kind?: string;
                                    /**
                                     * @default {
                                     *       "platform": "",
                                     *       "groupId": "",
                                     *       "name": ""
                                     *     }
                                     */
                                    place?: {
                                        /** @default  */
                                        groupId?: string;
                                        /** @default  */
                                        name?: string;
                                        /** @default  */
                                        platform?: string;
                                    };
                                    /** @default  */
                                    text?: string;
                                }[];
                                rowId: number;
                                /** @default 0 */
                                score?: number;
                                /**
                                 * @default owner
                                 * @enum {string}
                                 */
                                source?: "owner" | "auto" | "import" | "subscription";
                                targetId: string;
                                /**
                                 * @default user
                                 * @enum {string}
                                 */
                                targetType?: "user" | "group";
                                updatedAt: number;
                            }[];
                            schemaVersion: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_banlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    exportedAt?: number;
                    /** @enum {string} */
                    kind?: "banlist";
                    rows: Record<string, never>[];
                    /** @enum {number} */
                    schemaVersion?: 1;
                } | {
                    /** @default 1 */
                    danger?: number;
                    /** @default false */
                    exempt?: boolean;
                    /** @default 0 */
                    expiresAt?: number;
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    kind?: "manual" | "kick" | "mute" | "spam" | "censor" | "joint" | "leaveRefused" | "import" | "other";
                    /**
                     * @default deny
                     * @enum {string}
                     */
                    listType?: "deny" | "allow" | "watch";
                    /** @default  */
                    name?: string;
                    platform: string;
                    /** @default  */
                    reason?: string;
                    /** @default [] */
                    reasons?: {
                        /** @default 0 */
                        at?: number;
                        /** @default other */
                        kind?: string;
                        /**
                         * @default {
                         *       "platform": "",
                         *       "groupId": "",
                         *       "name": ""
                         *     }
                         */
                        place?: {
                            /** @default  */
                            groupId?: string;
                            /** @default  */
                            name?: string;
                            /** @default  */
                            platform?: string;
                        };
                        /** @default  */
                        text?: string;
                    }[];
                    /** @default 0 */
                    score?: number;
                    /**
                     * @default owner
                     * @enum {string}
                     */
                    source?: "owner" | "auto" | "import" | "subscription";
                    targetId: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    targetType?: "user" | "group";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            createdAt: number;
                            createdBy: string;
                            /** @default 1 */
                            danger?: number;
                            /** @default false */
                            exempt?: boolean;
                            /** @default 0 */
                            expiresAt?: number;
                            /**
                             * @default manual
                             * @enum {string}
                             */
                            kind?: "manual" | "kick" | "mute" | "spam" | "censor" | "joint" | "leaveRefused" | "import" | "other";
                            /**
                             * @default deny
                             * @enum {string}
                             */
                            listType?: "deny" | "allow" | "watch";
                            /** @default  */
                            name?: string;
                            platform: string;
                            rank: number;
                            /** @default  */
                            reason?: string;
                            /** @default [] */
                            reasons?: {
                                /** @default 0 */
                                at?: number;
                                /** @default other */
                                kind?: string;
                                /**
                                 * @default {
                                 *       "platform": "",
                                 *       "groupId": "",
                                 *       "name": ""
                                 *     }
                                 */
                                place?: {
                                    /** @default  */
                                    groupId?: string;
                                    /** @default  */
                                    name?: string;
                                    /** @default  */
                                    platform?: string;
                                };
                                /** @default  */
                                text?: string;
                            }[];
                            rowId: number;
                            /** @default 0 */
                            score?: number;
                            /**
                             * @default owner
                             * @enum {string}
                             */
                            source?: "owner" | "auto" | "import" | "subscription";
                            targetId: string;
                            /**
                             * @default user
                             * @enum {string}
                             */
                            targetType?: "user" | "group";
                            updatedAt: number;
                        } | {
                            added: number;
                            changed: number;
                            skipped: {
                                reason: string;
                                row: number;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_banlist_rowId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rowId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            rowId: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_banlist_whitelist_only: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            allowPrivate?: boolean;
                            /** @default false */
                            enabled?: boolean;
                            /** @default false */
                            leaveUnlisted?: boolean;
                            /** @default  */
                            message?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_banlist_whitelist_only: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    allowPrivate?: boolean;
                    /** @default false */
                    enabled?: boolean;
                    /** @default false */
                    leaveUnlisted?: boolean;
                    /** @default  */
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            allowPrivate?: boolean;
                            /** @default false */
                            enabled?: boolean;
                            /** @default false */
                            leaveUnlisted?: boolean;
                            /** @default  */
                            message?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_banlist_whitelist_only_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_banlist_whitelist_only_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            allowPrivate?: boolean;
                            /** @default false */
                            enabled?: boolean;
                            /** @default false */
                            leaveUnlisted?: boolean;
                            /** @default  */
                            message?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_commands: {
        parameters: {
            query?: {
                category?: string;
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            aliases: string[];
                            brief: string;
                            category: string;
                            enabled: boolean;
                            example: string;
                            exampleReply: string;
                            extension: string;
                            feature: string;
                            helpKey: string;
                            key: string;
                            names: string[];
                            /** @enum {string} */
                            permission: "" | "anyone" | "groupAdmin" | "groupAdminOrHelper" | "helper" | "admin" | "master" | "root";
                            permissions: string[];
                            /** @enum {string} */
                            priority: "" | "core" | "expected" | "nice";
                            replyKey: string;
                            replyKeys: string[];
                            rights: {
                                form: string;
                                /** @enum {string} */
                                permission: "" | "anyone" | "groupAdmin" | "groupAdminOrHelper" | "helper" | "admin" | "master" | "root";
                            }[];
                            /** @enum {string} */
                            scope: "" | "any" | "group" | "private";
                            /** @enum {string} */
                            source: "" | "builtin" | "js" | "lua" | "rulepack";
                            syntax: string;
                            title: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dashboard_minutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            at: number;
                            commands: number;
                            cpuPercent: number;
                            errors: number;
                            heapBytes: number;
                            loopMaxMs: number;
                            loopP99Ms: number;
                            received: number;
                            rssBytes: number;
                            sent: number;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dashboard_problems: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            action: {
                                call?: {
                                    /** @enum {string} */
                                    method: "POST";
                                    path: string;
                                };
                                confirmKey?: string;
                                page?: string;
                                titleKey: string;
                            };
                            key: string;
                            owner: string;
                            /** @enum {string} */
                            severity: "bad" | "warn" | "info";
                            textKey: string;
                            values?: {
                                [key: string]: string | number;
                            };
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dashboard_stats: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            adapters: {
                                attempt?: number;
                                connectedAt?: number;
                                error?: string;
                                id: number;
                                lastEventAt?: number;
                                name: string;
                                nextRetryAt?: number;
                                platform?: string;
                                received?: number;
                                sent?: number;
                                state: string;
                                type: string;
                            }[];
                            commands: {
                                byDay: {
                                    count: number;
                                    day: string;
                                }[];
                                byKey: {
                                    count: number;
                                    key: string;
                                }[];
                                today: number;
                                yesterday: number;
                            };
                            errors24h: number;
                            groups: {
                                active7d: number;
                                total: number;
                            };
                            logs: {
                                recording: number;
                                total: number;
                            };
                            notices: Record<string, never>[];
                            players: {
                                active7d: number;
                                total: number;
                            };
                            recent: Record<string, never>[];
                            rolls: {
                                d100Mean: number | null;
                                today: number;
                            };
                            warnings: {
                                key: string;
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_dice_distribution: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    card?: Record<string, never>;
                    engine?: string;
                    expr: string;
                    groupId?: string;
                    platform?: string;
                    /** @default [] */
                    targets?: number[];
                    userId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            bars: {
                                chance: number;
                                from: number;
                                to: number;
                            }[];
                            deviation: number;
                            elapsedMs: number;
                            engine: string;
                            error: {
                                chance: number;
                                mean: number;
                            } | null;
                            exact: boolean;
                            expr: string;
                            failed: number;
                            least: number;
                            mean: number;
                            /** @enum {string} */
                            method: "convolution" | "enumeration" | "estimate";
                            most: number;
                            outcomes: {
                                chance: number;
                                value: number;
                            }[];
                            percentiles: {
                                [key: string]: number;
                            };
                            reach: {
                                atLeast: number;
                                below: number;
                                exactly: number;
                                target: number;
                            }[];
                            rolls: number | null;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dice_engines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            choice: {
                                engines: string[];
                                mode: string;
                            };
                            engines: {
                                key: string;
                                rank: number;
                            }[];
                            faces: number;
                            limits: {
                                maxBonus: number;
                                maxDice: number;
                                maxExplosions: number;
                                maxFaces: number;
                                maxLength: number;
                                maxOperations: number;
                            };
                            maxRounds: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dice_receipts_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            at: number;
                            beginsAt: number;
                            /** Format: hex */
                            commitment: string;
                            day: string;
                            dice: {
                                faces: number;
                                value: number;
                            }[] | null;
                            endsAt: number;
                            expression: string;
                            faces: string;
                            groupId: string;
                            hidden: boolean;
                            number: number;
                            platform: string;
                            /** Format: hex */
                            seed: string | null;
                            userId: string;
                            value: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_dice_roll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    card?: Record<string, never>;
                    /** @default 1 */
                    count?: number;
                    engine?: string;
                    expr: string;
                    groupId?: string;
                    platform?: string;
                    seed?: number;
                    userId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            detail: string;
                            elapsedMs: number;
                            engine: string;
                            expr: string;
                            reason: string;
                            result: unknown;
                            rolls: {
                                faces: number;
                                value: number;
                            }[];
                            rounds: {
                                detail: string;
                                result: unknown;
                                short: string;
                                text: string;
                                tree: {
                                    children?: components["schemas"]["post_api_dice_roll.RollNode"][];
                                    operator: string;
                                    rounds?: {
                                        faces: number;
                                        kept: boolean;
                                        success?: boolean;
                                        value: number;
                                    }[][];
                                    text: string;
                                    value: unknown;
                                };
                            }[];
                            short: string;
                            text: string;
                            tree: {
                                children?: components["schemas"]["post_api_dice_roll.RollNode"][];
                                operator: string;
                                rounds?: {
                                    faces: number;
                                    kept: boolean;
                                    success?: boolean;
                                    value: number;
                                }[][];
                                text: string;
                                value: unknown;
                            };
                            tried: {
                                engine: string;
                                hint?: string;
                                message?: string;
                                position?: number;
                                reason?: string;
                                supported: boolean;
                            }[];
                            type: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dice_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default true */
                            capValues?: boolean;
                            /** @default 0 */
                            cocVariant?: number;
                            /** @default 100 */
                            defaultFaces?: number;
                            /**
                             * @default {
                             *       "global": {
                             *         "mode": "enhanced",
                             *         "engines": []
                             *       },
                             *       "byAdapterType": {},
                             *       "byAccount": {}
                             *     }
                             */
                            engines?: {
                                /** @default {} */
                                byAccount?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /** @default {} */
                                byAdapterType?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /**
                                 * @default {
                                 *       "mode": "enhanced",
                                 *       "engines": []
                                 *     }
                                 */
                                global?: {
                                    /** @default [] */
                                    engines?: string[];
                                    /** @enum {string} */
                                    mode: "enhanced" | "compatible" | "raw" | "custom";
                                };
                            };
                            /** @default 9 */
                            maxBonus?: number;
                            /** @default 999 */
                            maxDice?: number;
                            /** @default 100 */
                            maxExplosions?: number;
                            /** @default 9999 */
                            maxFaces?: number;
                            /** @default 10 */
                            maxGenerate?: number;
                            /** @default 10 */
                            maxRounds?: number;
                            /** @default 1 */
                            opposedRule?: number;
                            /** @default false */
                            rcUsesVariant?: boolean;
                            /** @default 20 */
                            shortenOver?: number;
                            /** @default true */
                            showDetail?: boolean;
                            /**
                             * @default {
                             *       "delegate": true,
                             *       "stats": true,
                             *       "ticks": true,
                             *       "luckBurn": false
                             *     }
                             */
                            switches?: {
                                /** @default true */
                                delegate?: boolean;
                                /** @default false */
                                luckBurn?: boolean;
                                /** @default true */
                                stats?: boolean;
                                /** @default true */
                                ticks?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_dice_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default true */
                    capValues?: boolean;
                    /** @default 0 */
                    cocVariant?: number;
                    /** @default 100 */
                    defaultFaces?: number;
                    /**
                     * @default {
                     *       "global": {
                     *         "mode": "enhanced",
                     *         "engines": []
                     *       },
                     *       "byAdapterType": {},
                     *       "byAccount": {}
                     *     }
                     */
                    engines?: {
                        /** @default {} */
                        byAccount?: {
                            [key: string]: {
                                /** @default [] */
                                engines?: string[];
                                /** @enum {string} */
                                mode: "enhanced" | "compatible" | "raw" | "custom";
                            } | null;
                        };
                        /** @default {} */
                        byAdapterType?: {
                            [key: string]: {
                                /** @default [] */
                                engines?: string[];
                                /** @enum {string} */
                                mode: "enhanced" | "compatible" | "raw" | "custom";
                            } | null;
                        };
                        /**
                         * @default {
                         *       "mode": "enhanced",
                         *       "engines": []
                         *     }
                         */
                        global?: {
                            /** @default [] */
                            engines?: string[];
                            /** @enum {string} */
                            mode: "enhanced" | "compatible" | "raw" | "custom";
                        };
                    };
                    /** @default 9 */
                    maxBonus?: number;
                    /** @default 999 */
                    maxDice?: number;
                    /** @default 100 */
                    maxExplosions?: number;
                    /** @default 9999 */
                    maxFaces?: number;
                    /** @default 10 */
                    maxGenerate?: number;
                    /** @default 10 */
                    maxRounds?: number;
                    /** @default 1 */
                    opposedRule?: number;
                    /** @default false */
                    rcUsesVariant?: boolean;
                    /** @default 20 */
                    shortenOver?: number;
                    /** @default true */
                    showDetail?: boolean;
                    /**
                     * @default {
                     *       "delegate": true,
                     *       "stats": true,
                     *       "ticks": true,
                     *       "luckBurn": false
                     *     }
                     */
                    switches?: {
                        /** @default true */
                        delegate?: boolean;
                        /** @default false */
                        luckBurn?: boolean;
                        /** @default true */
                        stats?: boolean;
                        /** @default true */
                        ticks?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default true */
                            capValues?: boolean;
                            /** @default 0 */
                            cocVariant?: number;
                            /** @default 100 */
                            defaultFaces?: number;
                            /**
                             * @default {
                             *       "global": {
                             *         "mode": "enhanced",
                             *         "engines": []
                             *       },
                             *       "byAdapterType": {},
                             *       "byAccount": {}
                             *     }
                             */
                            engines?: {
                                /** @default {} */
                                byAccount?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /** @default {} */
                                byAdapterType?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /**
                                 * @default {
                                 *       "mode": "enhanced",
                                 *       "engines": []
                                 *     }
                                 */
                                global?: {
                                    /** @default [] */
                                    engines?: string[];
                                    /** @enum {string} */
                                    mode: "enhanced" | "compatible" | "raw" | "custom";
                                };
                            };
                            /** @default 9 */
                            maxBonus?: number;
                            /** @default 999 */
                            maxDice?: number;
                            /** @default 100 */
                            maxExplosions?: number;
                            /** @default 9999 */
                            maxFaces?: number;
                            /** @default 10 */
                            maxGenerate?: number;
                            /** @default 10 */
                            maxRounds?: number;
                            /** @default 1 */
                            opposedRule?: number;
                            /** @default false */
                            rcUsesVariant?: boolean;
                            /** @default 20 */
                            shortenOver?: number;
                            /** @default true */
                            showDetail?: boolean;
                            /**
                             * @default {
                             *       "delegate": true,
                             *       "stats": true,
                             *       "ticks": true,
                             *       "luckBurn": false
                             *     }
                             */
                            switches?: {
                                /** @default true */
                                delegate?: boolean;
                                /** @default false */
                                luckBurn?: boolean;
                                /** @default true */
                                stats?: boolean;
                                /** @default true */
                                ticks?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dice_rules_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_dice_rules_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default true */
                            capValues?: boolean;
                            /** @default 0 */
                            cocVariant?: number;
                            /** @default 100 */
                            defaultFaces?: number;
                            /**
                             * @default {
                             *       "global": {
                             *         "mode": "enhanced",
                             *         "engines": []
                             *       },
                             *       "byAdapterType": {},
                             *       "byAccount": {}
                             *     }
                             */
                            engines?: {
                                /** @default {} */
                                byAccount?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /** @default {} */
                                byAdapterType?: {
                                    [key: string]: {
                                        /** @default [] */
                                        engines?: string[];
                                        /** @enum {string} */
                                        mode: "enhanced" | "compatible" | "raw" | "custom";
                                    } | null;
                                };
                                /**
                                 * @default {
                                 *       "mode": "enhanced",
                                 *       "engines": []
                                 *     }
                                 */
                                global?: {
                                    /** @default [] */
                                    engines?: string[];
                                    /** @enum {string} */
                                    mode: "enhanced" | "compatible" | "raw" | "custom";
                                };
                            };
                            /** @default 9 */
                            maxBonus?: number;
                            /** @default 999 */
                            maxDice?: number;
                            /** @default 100 */
                            maxExplosions?: number;
                            /** @default 9999 */
                            maxFaces?: number;
                            /** @default 10 */
                            maxGenerate?: number;
                            /** @default 10 */
                            maxRounds?: number;
                            /** @default 1 */
                            opposedRule?: number;
                            /** @default false */
                            rcUsesVariant?: boolean;
                            /** @default 20 */
                            shortenOver?: number;
                            /** @default true */
                            showDetail?: boolean;
                            /**
                             * @default {
                             *       "delegate": true,
                             *       "stats": true,
                             *       "ticks": true,
                             *       "luckBurn": false
                             *     }
                             */
                            switches?: {
                                /** @default true */
                                delegate?: boolean;
                                /** @default false */
                                luckBurn?: boolean;
                                /** @default true */
                                stats?: boolean;
                                /** @default true */
                                ticks?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_dice_seeds: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            items: {
                                beginsAt: number;
                                /** Format: hex */
                                commitment: string;
                                day: string;
                                endsAt: number;
                                /** Format: hex */
                                seed: string | null;
                            }[];
                            page: number;
                            pageSize: number;
                            total: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_features: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            contributions: {
                                [key: string]: string[];
                            };
                            errors: number;
                            guards?: boolean;
                            holds?: boolean;
                            id: string;
                            needs: string[];
                            origin?: {
                                author: string;
                                description: string;
                                homepage: string;
                                installScripts: string[];
                                license: string;
                                package: string;
                            };
                            parts: {
                                errors: number;
                                id: string;
                                timeMs: number;
                            }[];
                            provides: string[];
                            reason: string;
                            /** @enum {string} */
                            state: "off" | "waiting" | "starting" | "on" | "stopping" | "failed";
                            thirdParty: boolean;
                            timeMs: number;
                            title: {
                                [key: string]: string;
                            };
                            version: string;
                            /** @enum {string} */
                            withheld?: "crashes" | "safeMode";
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_features_id_disable: {
        parameters: {
            query?: {
                plan?: "1";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            contributions: {
                                [key: string]: string[];
                            };
                            errors: number;
                            guards?: boolean;
                            holds?: boolean;
                            id: string;
                            needs: string[];
                            origin?: {
                                author: string;
                                description: string;
                                homepage: string;
                                installScripts: string[];
                                license: string;
                                package: string;
                            };
                            parts: {
                                errors: number;
                                id: string;
                                timeMs: number;
                            }[];
                            provides: string[];
                            reason: string;
                            /** @enum {string} */
                            state: "off" | "waiting" | "starting" | "on" | "stopping" | "failed";
                            thirdParty: boolean;
                            timeMs: number;
                            title: {
                                [key: string]: string;
                            };
                            version: string;
                            /** @enum {string} */
                            withheld?: "crashes" | "safeMode";
                        } | {
                            features: string[];
                            guards: string[];
                            id: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_features_id_enable: {
        parameters: {
            query?: {
                plan?: "1";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            contributions: {
                                [key: string]: string[];
                            };
                            errors: number;
                            guards?: boolean;
                            holds?: boolean;
                            id: string;
                            needs: string[];
                            origin?: {
                                author: string;
                                description: string;
                                homepage: string;
                                installScripts: string[];
                                license: string;
                                package: string;
                            };
                            parts: {
                                errors: number;
                                id: string;
                                timeMs: number;
                            }[];
                            provides: string[];
                            reason: string;
                            /** @enum {string} */
                            state: "off" | "waiting" | "starting" | "on" | "stopping" | "failed";
                            thirdParty: boolean;
                            timeMs: number;
                            title: {
                                [key: string]: string;
                            };
                            version: string;
                            /** @enum {string} */
                            withheld?: "crashes" | "safeMode";
                        } | {
                            features: string[];
                            guards: string[];
                            id: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_features_id_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            contributions: {
                                [key: string]: string[];
                            };
                            errors: number;
                            guards?: boolean;
                            holds?: boolean;
                            id: string;
                            needs: string[];
                            origin?: {
                                author: string;
                                description: string;
                                homepage: string;
                                installScripts: string[];
                                license: string;
                                package: string;
                            };
                            parts: {
                                errors: number;
                                id: string;
                                timeMs: number;
                            }[];
                            provides: string[];
                            reason: string;
                            /** @enum {string} */
                            state: "off" | "waiting" | "starting" | "on" | "stopping" | "failed";
                            thirdParty: boolean;
                            timeMs: number;
                            title: {
                                [key: string]: string;
                            };
                            version: string;
                            /** @enum {string} */
                            withheld?: "crashes" | "safeMode";
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_help: {
        parameters: {
            query?: {
                filename?: string;
                group?: string;
                locale?: string;
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "id" | "key" | "title" | "group" | "source" | "-id" | "-key" | "-title" | "-group" | "-source";
                source?: "builtin" | "command" | "rulepack" | "plugin" | "file" | "chat";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            items: {
                                aliases: string[];
                                catalogue: string;
                                content: string;
                                filename: string;
                                group: string;
                                id: number;
                                key: string;
                                overridden: boolean;
                                package: string;
                                related: string[];
                                /** @enum {string} */
                                source: "builtin" | "command" | "rulepack" | "plugin" | "file" | "chat";
                                sourceName: string;
                                /** resource.help.inShort */
                                summary: string;
                                tags: string[];
                                title: string;
                                updatedAt: number;
                            }[];
                            page: number;
                            pageSize: number;
                            total: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_help_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            aliases: string[];
                            enabled: boolean;
                            entries: number;
                            files: number;
                            name: string;
                            order: number;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_i18n_all: {
        parameters: {
            query?: {
                category?: string;
                locale?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            default: string;
                            description: string;
                            /**
                             * @default plain
                             * @enum {string}
                             */
                            format: "plain" | "markdown";
                            key: string;
                            locale: string;
                            multiline: boolean;
                            originalKey: string;
                            overridden: boolean;
                            usedBy: string[];
                            value: string;
                            variables: {
                                meaning: string;
                                name: string;
                                sample: string;
                            }[];
                            variants: {
                                text: string;
                                weight: number;
                            }[];
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_i18n_locales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            builtin: boolean;
                            code: string;
                            keys: number;
                            name: string;
                            native: string;
                            translated: number;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_masters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            addedAt: number;
                            addedBy: string;
                            claimExpiresAt: number;
                            claimOpen: boolean;
                            lastSeenAt: number;
                            name: string;
                            note: string;
                            notify: boolean;
                            platform: string;
                            root: boolean;
                            userId: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_masters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    note?: string;
                    platform: string;
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            addedAt: number;
                            addedBy: string;
                            lastSeenAt: number;
                            name: string;
                            note: string;
                            notify: boolean;
                            platform: string;
                            root: boolean;
                            userId: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_masters_platform_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                platform: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            platform: string;
                            userId: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_masters_claim_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            code: string;
                            command: string;
                            expiresAt: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_panel_manifest: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: Record<string, never>;
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_panel_texts: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            locale: string;
                            texts: {
                                [key: string]: string;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_roadmap: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            description: string;
                            id: string;
                            /** @enum {string} */
                            state: "planned" | "active" | "done";
                            target: string;
                            title: string;
                            updatedAt: number;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_audit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 180 */
                            retentionDays?: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_settings_audit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 180 */
                    retentionDays?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 180 */
                            retentionDays?: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_audit_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_settings_audit_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 180 */
                            retentionDays?: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_dice_receipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 90 */
                            keepDays?: number;
                            /** @default false */
                            showNumbers?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_settings_dice_receipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 90 */
                    keepDays?: number;
                    /** @default false */
                    showNumbers?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 90 */
                            keepDays?: number;
                            /** @default false */
                            showNumbers?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_dice_receipts_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_settings_dice_receipts_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 90 */
                            keepDays?: number;
                            /** @default false */
                            showNumbers?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_language: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default  */
                            locale?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_settings_language: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    locale?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default  */
                            locale?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_language_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_settings_language_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default  */
                            locale?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_line: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "burst": 200,
                             *       "perSecond": 100
                             *     }
                             */
                            account?: {
                                /** @default 200 */
                                burst?: number;
                                /** @default 100 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 10,
                             *       "perSecond": 3
                             *     }
                             */
                            group?: {
                                /** @default 10 */
                                burst?: number;
                                /** @default 3 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 5,
                             *       "perSecond": 1
                             *     }
                             */
                            user?: {
                                /** @default 5 */
                                burst?: number;
                                /** @default 1 */
                                perSecond?: number;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_settings_line: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default {
                     *       "burst": 200,
                     *       "perSecond": 100
                     *     }
                     */
                    account?: {
                        /** @default 200 */
                        burst?: number;
                        /** @default 100 */
                        perSecond?: number;
                    };
                    /**
                     * @default {
                     *       "burst": 10,
                     *       "perSecond": 3
                     *     }
                     */
                    group?: {
                        /** @default 10 */
                        burst?: number;
                        /** @default 3 */
                        perSecond?: number;
                    };
                    /**
                     * @default {
                     *       "burst": 5,
                     *       "perSecond": 1
                     *     }
                     */
                    user?: {
                        /** @default 5 */
                        burst?: number;
                        /** @default 1 */
                        perSecond?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "burst": 200,
                             *       "perSecond": 100
                             *     }
                             */
                            account?: {
                                /** @default 200 */
                                burst?: number;
                                /** @default 100 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 10,
                             *       "perSecond": 3
                             *     }
                             */
                            group?: {
                                /** @default 10 */
                                burst?: number;
                                /** @default 3 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 5,
                             *       "perSecond": 1
                             *     }
                             */
                            user?: {
                                /** @default 5 */
                                burst?: number;
                                /** @default 1 */
                                perSecond?: number;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_line_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_settings_line_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "burst": 200,
                             *       "perSecond": 100
                             *     }
                             */
                            account?: {
                                /** @default 200 */
                                burst?: number;
                                /** @default 100 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 10,
                             *       "perSecond": 3
                             *     }
                             */
                            group?: {
                                /** @default 10 */
                                burst?: number;
                                /** @default 3 */
                                perSecond?: number;
                            };
                            /**
                             * @default {
                             *       "burst": 5,
                             *       "perSecond": 1
                             *     }
                             */
                            user?: {
                                /** @default 5 */
                                burst?: number;
                                /** @default 1 */
                                perSecond?: number;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_logging: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 14 */
                            keepFiles?: number;
                            /**
                             * @default configured
                             * @enum {string}
                             */
                            level?: "configured" | "debug" | "info" | "warn" | "error";
                            /** @default {} */
                            owners?: {
                                [key: string]: "debug" | "info" | "warn" | "error";
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_settings_logging: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 14 */
                    keepFiles?: number;
                    /**
                     * @default configured
                     * @enum {string}
                     */
                    level?: "configured" | "debug" | "info" | "warn" | "error";
                    /** @default {} */
                    owners?: {
                        [key: string]: "debug" | "info" | "warn" | "error";
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 14 */
                            keepFiles?: number;
                            /**
                             * @default configured
                             * @enum {string}
                             */
                            level?: "configured" | "debug" | "info" | "warn" | "error";
                            /** @default {} */
                            owners?: {
                                [key: string]: "debug" | "info" | "warn" | "error";
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_settings_logging_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_settings_logging_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default 14 */
                            keepFiles?: number;
                            /**
                             * @default configured
                             * @enum {string}
                             */
                            level?: "configured" | "debug" | "info" | "warn" | "error";
                            /** @default {} */
                            owners?: {
                                [key: string]: "debug" | "info" | "warn" | "error";
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_audit: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                from?: number;
                page?: number;
                pageSize?: number;
                q?: string;
                result?: "ok" | "denied" | "failed";
                to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            complete: boolean;
                            items: {
                                action: string;
                                actor: {
                                    id: string;
                                    kind: string;
                                    name: string;
                                    platform: string;
                                };
                                address: string;
                                /** Format: hex */
                                after: string | null;
                                at: number;
                                /** Format: hex */
                                before: string | null;
                                code: number;
                                fields: string[];
                                /** Format: hex */
                                hash: string;
                                note: string;
                                /** Format: hex */
                                prevHash: string;
                                /** @enum {string} */
                                result: "ok" | "denied" | "failed";
                                seq: number;
                                target: {
                                    id: string;
                                    name: string;
                                    type: string;
                                } | null;
                                via: string;
                            }[];
                            page: number;
                            pageSize: number;
                            total: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_audit_seq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            after?: unknown;
                            before?: unknown;
                            kept: boolean;
                            line: {
                                action: string;
                                actor: {
                                    id: string;
                                    kind: string;
                                    name: string;
                                    platform: string;
                                };
                                address: string;
                                /** Format: hex */
                                after: string | null;
                                at: number;
                                /** Format: hex */
                                before: string | null;
                                code: number;
                                fields: string[];
                                /** Format: hex */
                                hash: string;
                                note: string;
                                /** Format: hex */
                                prevHash: string;
                                /** @enum {string} */
                                result: "ok" | "denied" | "failed";
                                seq: number;
                                target: {
                                    id: string;
                                    name: string;
                                    type: string;
                                } | null;
                                via: string;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_audit_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            broken: {
                                file: string;
                                line: number;
                                reason: string;
                                seq: number | null;
                            } | null;
                            files: number;
                            lines: number;
                            ok: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_autostart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            enabled: boolean;
                            supported: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_autostart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            enabled: boolean;
                            supported: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_backups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            bytes?: number;
                            createdAt?: number;
                            name?: string;
                            /** @enum {string} */
                            reason?: "daily" | "manual" | "before-migration" | "before-restore";
                            version?: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_backups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            bytes?: number;
                            createdAt?: number;
                            name?: string;
                            /** @enum {string} */
                            reason?: "daily" | "manual" | "before-migration" | "before-restore";
                            version?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_censor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default [] */
                            exceptions?: string[];
                            /** @default {} */
                            noticeText?: {
                                [key: string]: string;
                            };
                            /** @default [] */
                            rules?: {
                                /** @default 0 */
                                createdAt?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0 */
                                id?: number;
                                /** @default 3 */
                                level?: number;
                                /** @default  */
                                note?: string;
                                word: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_censor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    enabled?: boolean;
                    /** @default [] */
                    exceptions?: string[];
                    /** @default {} */
                    noticeText?: {
                        [key: string]: string;
                    };
                    /** @default [] */
                    rules?: {
                        /** @default 0 */
                        createdAt?: number;
                        /** @default true */
                        enabled?: boolean;
                        /** @default 0 */
                        id?: number;
                        /** @default 3 */
                        level?: number;
                        /** @default  */
                        note?: string;
                        word: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default [] */
                            exceptions?: string[];
                            /** @default {} */
                            noticeText?: {
                                [key: string]: string;
                            };
                            /** @default [] */
                            rules?: {
                                /** @default 0 */
                                createdAt?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0 */
                                id?: number;
                                /** @default 3 */
                                level?: number;
                                /** @default  */
                                note?: string;
                                word: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_censor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    platform?: string;
                    text: string;
                    trust?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @enum {string} */
                            action: "none" | "log" | "warnBlock" | "refuse";
                            blockedForTrust: {
                                [key: string]: boolean;
                            };
                            hit: boolean;
                            level: number;
                            rules: {
                                id: number;
                                word: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_censor_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_censor_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default [] */
                            exceptions?: string[];
                            /** @default {} */
                            noticeText?: {
                                [key: string]: string;
                            };
                            /** @default [] */
                            rules?: {
                                /** @default 0 */
                                createdAt?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0 */
                                id?: number;
                                /** @default 3 */
                                level?: number;
                                /** @default  */
                                note?: string;
                                word: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_errors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            code: number;
                            meaning: string;
                            owner: string;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "groupDays": 0,
                             *       "hour": 4,
                             *       "cap": 20,
                             *       "notifyOnly": true,
                             *       "exceptFlags": []
                             *     }
                             */
                            autoClean?: {
                                /** @default 20 */
                                cap?: number;
                                /** @default false */
                                enabled?: boolean;
                                /** @default [] */
                                exceptFlags?: string[];
                                /** @default 0 */
                                groupDays?: number;
                                /** @default 4 */
                                hour?: number;
                                /** @default true */
                                notifyOnly?: boolean;
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "keyword": "",
                             *       "minLevel": 0
                             *     }
                             */
                            friendRequest?: {
                                /** @default  */
                                keyword?: string;
                                /** @default 0 */
                                minLevel?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "keyword" | "reject";
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "rejectDenied": true,
                             *       "rejectNonFriends": false,
                             *       "maxMembers": 0,
                             *       "licence": "none"
                             *     }
                             */
                            groupInvite?: {
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                licence?: "none" | "new" | "all";
                                /** @default 0 */
                                maxMembers?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "allowListed" | "ignore" | "reject";
                                /** @default true */
                                rejectDenied?: boolean;
                                /** @default false */
                                rejectNonFriends?: boolean;
                            };
                            /** @default  */
                            joinMessage?: string;
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "keywords": ""
                             *     }
                             */
                            leaveByName?: {
                                /** @default false */
                                enabled?: boolean;
                                /** @default  */
                                keywords?: string;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "warnThreshold": 100,
                             *       "denyThreshold": 200,
                             *       "autoDenyHours": 12,
                             *       "decayPerMinute": 1,
                             *       "scoreMuted": 100,
                             *       "scoreKicked": 200,
                             *       "scoreSpam": 100,
                             *       "scoreCensor": 100,
                             *       "jointGroupRate": 0.5,
                             *       "jointInviterRate": 0.3,
                             *       "onDeny": {
                             *         "refuseTalk": true,
                             *         "refuseInvite": true,
                             *         "leaveLastPlace": false,
                             *         "leaveGroups": "never"
                             *       },
                             *       "noticeDigestSeconds": 600
                             *     }
                             */
                            listRules?: {
                                /** @default 12 */
                                autoDenyHours?: number;
                                /** @default 1 */
                                decayPerMinute?: number;
                                /** @default 200 */
                                denyThreshold?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0.5 */
                                jointGroupRate?: number;
                                /** @default 0.3 */
                                jointInviterRate?: number;
                                /** @default 600 */
                                noticeDigestSeconds?: number;
                                /**
                                 * @default {
                                 *       "refuseTalk": true,
                                 *       "refuseInvite": true,
                                 *       "leaveLastPlace": false,
                                 *       "leaveGroups": "never"
                                 *     }
                                 */
                                onDeny?: {
                                    /**
                                     * @default never
                                     * @enum {string}
                                     */
                                    leaveGroups?: "never" | "lastPlace" | "all";
                                    /** @default false */
                                    leaveLastPlace?: boolean;
                                    /** @default true */
                                    refuseInvite?: boolean;
                                    /** @default true */
                                    refuseTalk?: boolean;
                                };
                                /** @default 100 */
                                scoreCensor?: number;
                                /** @default 200 */
                                scoreKicked?: number;
                                /** @default 100 */
                                scoreMuted?: number;
                                /** @default 100 */
                                scoreSpam?: number;
                                /** @default 100 */
                                warnThreshold?: number;
                            };
                            recordedOnly?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default {
                     *       "enabled": false,
                     *       "groupDays": 0,
                     *       "hour": 4,
                     *       "cap": 20,
                     *       "notifyOnly": true,
                     *       "exceptFlags": []
                     *     }
                     */
                    autoClean?: {
                        /** @default 20 */
                        cap?: number;
                        /** @default false */
                        enabled?: boolean;
                        /** @default [] */
                        exceptFlags?: string[];
                        /** @default 0 */
                        groupDays?: number;
                        /** @default 4 */
                        hour?: number;
                        /** @default true */
                        notifyOnly?: boolean;
                    };
                    /**
                     * @default {
                     *       "policy": "manual",
                     *       "keyword": "",
                     *       "minLevel": 0
                     *     }
                     */
                    friendRequest?: {
                        /** @default  */
                        keyword?: string;
                        /** @default 0 */
                        minLevel?: number;
                        /**
                         * @default manual
                         * @enum {string}
                         */
                        policy?: "manual" | "acceptAny" | "keyword" | "reject";
                    };
                    /**
                     * @default {
                     *       "policy": "manual",
                     *       "rejectDenied": true,
                     *       "rejectNonFriends": false,
                     *       "maxMembers": 0,
                     *       "licence": "none"
                     *     }
                     */
                    groupInvite?: {
                        /**
                         * @default none
                         * @enum {string}
                         */
                        licence?: "none" | "new" | "all";
                        /** @default 0 */
                        maxMembers?: number;
                        /**
                         * @default manual
                         * @enum {string}
                         */
                        policy?: "manual" | "acceptAny" | "allowListed" | "ignore" | "reject";
                        /** @default true */
                        rejectDenied?: boolean;
                        /** @default false */
                        rejectNonFriends?: boolean;
                    };
                    /** @default  */
                    joinMessage?: string;
                    /**
                     * @default {
                     *       "enabled": false,
                     *       "keywords": ""
                     *     }
                     */
                    leaveByName?: {
                        /** @default false */
                        enabled?: boolean;
                        /** @default  */
                        keywords?: string;
                    };
                    /**
                     * @default {
                     *       "enabled": true,
                     *       "warnThreshold": 100,
                     *       "denyThreshold": 200,
                     *       "autoDenyHours": 12,
                     *       "decayPerMinute": 1,
                     *       "scoreMuted": 100,
                     *       "scoreKicked": 200,
                     *       "scoreSpam": 100,
                     *       "scoreCensor": 100,
                     *       "jointGroupRate": 0.5,
                     *       "jointInviterRate": 0.3,
                     *       "onDeny": {
                     *         "refuseTalk": true,
                     *         "refuseInvite": true,
                     *         "leaveLastPlace": false,
                     *         "leaveGroups": "never"
                     *       },
                     *       "noticeDigestSeconds": 600
                     *     }
                     */
                    listRules?: {
                        /** @default 12 */
                        autoDenyHours?: number;
                        /** @default 1 */
                        decayPerMinute?: number;
                        /** @default 200 */
                        denyThreshold?: number;
                        /** @default true */
                        enabled?: boolean;
                        /** @default 0.5 */
                        jointGroupRate?: number;
                        /** @default 0.3 */
                        jointInviterRate?: number;
                        /** @default 600 */
                        noticeDigestSeconds?: number;
                        /**
                         * @default {
                         *       "refuseTalk": true,
                         *       "refuseInvite": true,
                         *       "leaveLastPlace": false,
                         *       "leaveGroups": "never"
                         *     }
                         */
                        onDeny?: {
                            /**
                             * @default never
                             * @enum {string}
                             */
                            leaveGroups?: "never" | "lastPlace" | "all";
                            /** @default false */
                            leaveLastPlace?: boolean;
                            /** @default true */
                            refuseInvite?: boolean;
                            /** @default true */
                            refuseTalk?: boolean;
                        };
                        /** @default 100 */
                        scoreCensor?: number;
                        /** @default 200 */
                        scoreKicked?: number;
                        /** @default 100 */
                        scoreMuted?: number;
                        /** @default 100 */
                        scoreSpam?: number;
                        /** @default 100 */
                        warnThreshold?: number;
                    };
                    recordedOnly?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "groupDays": 0,
                             *       "hour": 4,
                             *       "cap": 20,
                             *       "notifyOnly": true,
                             *       "exceptFlags": []
                             *     }
                             */
                            autoClean?: {
                                /** @default 20 */
                                cap?: number;
                                /** @default false */
                                enabled?: boolean;
                                /** @default [] */
                                exceptFlags?: string[];
                                /** @default 0 */
                                groupDays?: number;
                                /** @default 4 */
                                hour?: number;
                                /** @default true */
                                notifyOnly?: boolean;
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "keyword": "",
                             *       "minLevel": 0
                             *     }
                             */
                            friendRequest?: {
                                /** @default  */
                                keyword?: string;
                                /** @default 0 */
                                minLevel?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "keyword" | "reject";
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "rejectDenied": true,
                             *       "rejectNonFriends": false,
                             *       "maxMembers": 0,
                             *       "licence": "none"
                             *     }
                             */
                            groupInvite?: {
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                licence?: "none" | "new" | "all";
                                /** @default 0 */
                                maxMembers?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "allowListed" | "ignore" | "reject";
                                /** @default true */
                                rejectDenied?: boolean;
                                /** @default false */
                                rejectNonFriends?: boolean;
                            };
                            /** @default  */
                            joinMessage?: string;
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "keywords": ""
                             *     }
                             */
                            leaveByName?: {
                                /** @default false */
                                enabled?: boolean;
                                /** @default  */
                                keywords?: string;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "warnThreshold": 100,
                             *       "denyThreshold": 200,
                             *       "autoDenyHours": 12,
                             *       "decayPerMinute": 1,
                             *       "scoreMuted": 100,
                             *       "scoreKicked": 200,
                             *       "scoreSpam": 100,
                             *       "scoreCensor": 100,
                             *       "jointGroupRate": 0.5,
                             *       "jointInviterRate": 0.3,
                             *       "onDeny": {
                             *         "refuseTalk": true,
                             *         "refuseInvite": true,
                             *         "leaveLastPlace": false,
                             *         "leaveGroups": "never"
                             *       },
                             *       "noticeDigestSeconds": 600
                             *     }
                             */
                            listRules?: {
                                /** @default 12 */
                                autoDenyHours?: number;
                                /** @default 1 */
                                decayPerMinute?: number;
                                /** @default 200 */
                                denyThreshold?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0.5 */
                                jointGroupRate?: number;
                                /** @default 0.3 */
                                jointInviterRate?: number;
                                /** @default 600 */
                                noticeDigestSeconds?: number;
                                /**
                                 * @default {
                                 *       "refuseTalk": true,
                                 *       "refuseInvite": true,
                                 *       "leaveLastPlace": false,
                                 *       "leaveGroups": "never"
                                 *     }
                                 */
                                onDeny?: {
                                    /**
                                     * @default never
                                     * @enum {string}
                                     */
                                    leaveGroups?: "never" | "lastPlace" | "all";
                                    /** @default false */
                                    leaveLastPlace?: boolean;
                                    /** @default true */
                                    refuseInvite?: boolean;
                                    /** @default true */
                                    refuseTalk?: boolean;
                                };
                                /** @default 100 */
                                scoreCensor?: number;
                                /** @default 200 */
                                scoreKicked?: number;
                                /** @default 100 */
                                scoreMuted?: number;
                                /** @default 100 */
                                scoreSpam?: number;
                                /** @default 100 */
                                warnThreshold?: number;
                            };
                            recordedOnly?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_events_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_events_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "groupDays": 0,
                             *       "hour": 4,
                             *       "cap": 20,
                             *       "notifyOnly": true,
                             *       "exceptFlags": []
                             *     }
                             */
                            autoClean?: {
                                /** @default 20 */
                                cap?: number;
                                /** @default false */
                                enabled?: boolean;
                                /** @default [] */
                                exceptFlags?: string[];
                                /** @default 0 */
                                groupDays?: number;
                                /** @default 4 */
                                hour?: number;
                                /** @default true */
                                notifyOnly?: boolean;
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "keyword": "",
                             *       "minLevel": 0
                             *     }
                             */
                            friendRequest?: {
                                /** @default  */
                                keyword?: string;
                                /** @default 0 */
                                minLevel?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "keyword" | "reject";
                            };
                            /**
                             * @default {
                             *       "policy": "manual",
                             *       "rejectDenied": true,
                             *       "rejectNonFriends": false,
                             *       "maxMembers": 0,
                             *       "licence": "none"
                             *     }
                             */
                            groupInvite?: {
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                licence?: "none" | "new" | "all";
                                /** @default 0 */
                                maxMembers?: number;
                                /**
                                 * @default manual
                                 * @enum {string}
                                 */
                                policy?: "manual" | "acceptAny" | "allowListed" | "ignore" | "reject";
                                /** @default true */
                                rejectDenied?: boolean;
                                /** @default false */
                                rejectNonFriends?: boolean;
                            };
                            /** @default  */
                            joinMessage?: string;
                            /**
                             * @default {
                             *       "enabled": false,
                             *       "keywords": ""
                             *     }
                             */
                            leaveByName?: {
                                /** @default false */
                                enabled?: boolean;
                                /** @default  */
                                keywords?: string;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "warnThreshold": 100,
                             *       "denyThreshold": 200,
                             *       "autoDenyHours": 12,
                             *       "decayPerMinute": 1,
                             *       "scoreMuted": 100,
                             *       "scoreKicked": 200,
                             *       "scoreSpam": 100,
                             *       "scoreCensor": 100,
                             *       "jointGroupRate": 0.5,
                             *       "jointInviterRate": 0.3,
                             *       "onDeny": {
                             *         "refuseTalk": true,
                             *         "refuseInvite": true,
                             *         "leaveLastPlace": false,
                             *         "leaveGroups": "never"
                             *       },
                             *       "noticeDigestSeconds": 600
                             *     }
                             */
                            listRules?: {
                                /** @default 12 */
                                autoDenyHours?: number;
                                /** @default 1 */
                                decayPerMinute?: number;
                                /** @default 200 */
                                denyThreshold?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 0.5 */
                                jointGroupRate?: number;
                                /** @default 0.3 */
                                jointInviterRate?: number;
                                /** @default 600 */
                                noticeDigestSeconds?: number;
                                /**
                                 * @default {
                                 *       "refuseTalk": true,
                                 *       "refuseInvite": true,
                                 *       "leaveLastPlace": false,
                                 *       "leaveGroups": "never"
                                 *     }
                                 */
                                onDeny?: {
                                    /**
                                     * @default never
                                     * @enum {string}
                                     */
                                    leaveGroups?: "never" | "lastPlace" | "all";
                                    /** @default false */
                                    leaveLastPlace?: boolean;
                                    /** @default true */
                                    refuseInvite?: boolean;
                                    /** @default true */
                                    refuseTalk?: boolean;
                                };
                                /** @default 100 */
                                scoreCensor?: number;
                                /** @default 200 */
                                scoreKicked?: number;
                                /** @default 100 */
                                scoreMuted?: number;
                                /** @default 100 */
                                scoreSpam?: number;
                                /** @default 100 */
                                warnThreshold?: number;
                            };
                            recordedOnly?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_global: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "visible": false,
                             *       "believeList": false
                             *     }
                             */
                            cloud?: {
                                /** @default false */
                                believeList?: boolean;
                                /** @default false */
                                visible?: boolean;
                            };
                            /**
                             * @default {
                             *       "privateMode": false,
                             *       "leaveDenied": false,
                             *       "kickedBanInviter": false
                             *     }
                             */
                            compat?: {
                                /** @default false */
                                kickedBanInviter?: boolean;
                                /** @default false */
                                leaveDenied?: boolean;
                                /** @default false */
                                privateMode?: boolean;
                            };
                            /**
                             * @default {
                             *       "hideUnderscore": true,
                             *       "fuzzy": false
                             *     }
                             */
                            deck?: {
                                /** @default false */
                                fuzzy?: boolean;
                                /** @default true */
                                hideUnderscore?: boolean;
                            };
                            /**
                             * @default {
                             *       "joinRequest": true,
                             *       "joinFeedback": true,
                             *       "welcomeMinDelaySeconds": 0,
                             *       "welcomeMinCooldownSeconds": 0,
                             *       "friendRequest": true,
                             *       "friendAdded": true
                             *     }
                             */
                            events?: {
                                /** @default true */
                                friendAdded?: boolean;
                                /** @default true */
                                friendRequest?: boolean;
                                /** @default true */
                                joinFeedback?: boolean;
                                /** @default true */
                                joinRequest?: boolean;
                                /** @default 0 */
                                welcomeMinCooldownSeconds?: number;
                                /** @default 0 */
                                welcomeMinDelaySeconds?: number;
                            };
                            /**
                             * @default {
                             *       "apiInReplies": false,
                             *       "timeoutMs": 3000,
                             *       "allowHosts": []
                             *     }
                             */
                            external?: {
                                /** @default [] */
                                allowHosts?: string[];
                                /** @default false */
                                apiInReplies?: boolean;
                                /** @default 3000 */
                                timeoutMs?: number;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "perCommand": 10,
                             *       "decayPerSecond": 1,
                             *       "first": 60,
                             *       "final": 120,
                             *       "deny": 200
                             *     }
                             */
                            flood?: {
                                /** @default 1 */
                                decayPerSecond?: number;
                                /** @default 200 */
                                deny?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 120 */
                                final?: number;
                                /** @default 60 */
                                first?: number;
                                /** @default 10 */
                                perCommand?: number;
                            };
                            /**
                             * @default {
                             *       "inactiveUserDays": 360,
                             *       "inactiveGroupDays": 360,
                             *       "groupClearLimit": 20,
                             *       "autoSaveMinutes": 5
                             *     }
                             */
                            maintenance?: {
                                /** @default 5 */
                                autoSaveMinutes?: number;
                                /** @default 20 */
                                groupClearLimit?: number;
                                /** @default 360 */
                                inactiveGroupDays?: number;
                                /** @default 360 */
                                inactiveUserDays?: number;
                            };
                            recordedOnly?: unknown;
                            /**
                             * @default {
                             *       "globalSilence": false,
                             *       "disableJrrp": false,
                             *       "disableMe": false,
                             *       "disableDeck": false,
                             *       "disableDraw": false,
                             *       "disableSend": false,
                             *       "disableHelp": false,
                             *       "listenAtWhenOff": true
                             *     }
                             */
                            switches?: {
                                /** @default false */
                                disableDeck?: boolean;
                                /** @default false */
                                disableDraw?: boolean;
                                /** @default false */
                                disableHelp?: boolean;
                                /** @default false */
                                disableJrrp?: boolean;
                                /** @default false */
                                disableMe?: boolean;
                                /** @default false */
                                disableSend?: boolean;
                                /** @default false */
                                globalSilence?: boolean;
                                /** @default true */
                                listenAtWhenOff?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_global: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default {
                     *       "visible": false,
                     *       "believeList": false
                     *     }
                     */
                    cloud?: {
                        /** @default false */
                        believeList?: boolean;
                        /** @default false */
                        visible?: boolean;
                    };
                    /**
                     * @default {
                     *       "privateMode": false,
                     *       "leaveDenied": false,
                     *       "kickedBanInviter": false
                     *     }
                     */
                    compat?: {
                        /** @default false */
                        kickedBanInviter?: boolean;
                        /** @default false */
                        leaveDenied?: boolean;
                        /** @default false */
                        privateMode?: boolean;
                    };
                    /**
                     * @default {
                     *       "hideUnderscore": true,
                     *       "fuzzy": false
                     *     }
                     */
                    deck?: {
                        /** @default false */
                        fuzzy?: boolean;
                        /** @default true */
                        hideUnderscore?: boolean;
                    };
                    /**
                     * @default {
                     *       "joinRequest": true,
                     *       "joinFeedback": true,
                     *       "welcomeMinDelaySeconds": 0,
                     *       "welcomeMinCooldownSeconds": 0,
                     *       "friendRequest": true,
                     *       "friendAdded": true
                     *     }
                     */
                    events?: {
                        /** @default true */
                        friendAdded?: boolean;
                        /** @default true */
                        friendRequest?: boolean;
                        /** @default true */
                        joinFeedback?: boolean;
                        /** @default true */
                        joinRequest?: boolean;
                        /** @default 0 */
                        welcomeMinCooldownSeconds?: number;
                        /** @default 0 */
                        welcomeMinDelaySeconds?: number;
                    };
                    /**
                     * @default {
                     *       "apiInReplies": false,
                     *       "timeoutMs": 3000,
                     *       "allowHosts": []
                     *     }
                     */
                    external?: {
                        /** @default [] */
                        allowHosts?: string[];
                        /** @default false */
                        apiInReplies?: boolean;
                        /** @default 3000 */
                        timeoutMs?: number;
                    };
                    /**
                     * @default {
                     *       "enabled": true,
                     *       "perCommand": 10,
                     *       "decayPerSecond": 1,
                     *       "first": 60,
                     *       "final": 120,
                     *       "deny": 200
                     *     }
                     */
                    flood?: {
                        /** @default 1 */
                        decayPerSecond?: number;
                        /** @default 200 */
                        deny?: number;
                        /** @default true */
                        enabled?: boolean;
                        /** @default 120 */
                        final?: number;
                        /** @default 60 */
                        first?: number;
                        /** @default 10 */
                        perCommand?: number;
                    };
                    /**
                     * @default {
                     *       "inactiveUserDays": 360,
                     *       "inactiveGroupDays": 360,
                     *       "groupClearLimit": 20,
                     *       "autoSaveMinutes": 5
                     *     }
                     */
                    maintenance?: {
                        /** @default 5 */
                        autoSaveMinutes?: number;
                        /** @default 20 */
                        groupClearLimit?: number;
                        /** @default 360 */
                        inactiveGroupDays?: number;
                        /** @default 360 */
                        inactiveUserDays?: number;
                    };
                    recordedOnly?: unknown;
                    /**
                     * @default {
                     *       "globalSilence": false,
                     *       "disableJrrp": false,
                     *       "disableMe": false,
                     *       "disableDeck": false,
                     *       "disableDraw": false,
                     *       "disableSend": false,
                     *       "disableHelp": false,
                     *       "listenAtWhenOff": true
                     *     }
                     */
                    switches?: {
                        /** @default false */
                        disableDeck?: boolean;
                        /** @default false */
                        disableDraw?: boolean;
                        /** @default false */
                        disableHelp?: boolean;
                        /** @default false */
                        disableJrrp?: boolean;
                        /** @default false */
                        disableMe?: boolean;
                        /** @default false */
                        disableSend?: boolean;
                        /** @default false */
                        globalSilence?: boolean;
                        /** @default true */
                        listenAtWhenOff?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "visible": false,
                             *       "believeList": false
                             *     }
                             */
                            cloud?: {
                                /** @default false */
                                believeList?: boolean;
                                /** @default false */
                                visible?: boolean;
                            };
                            /**
                             * @default {
                             *       "privateMode": false,
                             *       "leaveDenied": false,
                             *       "kickedBanInviter": false
                             *     }
                             */
                            compat?: {
                                /** @default false */
                                kickedBanInviter?: boolean;
                                /** @default false */
                                leaveDenied?: boolean;
                                /** @default false */
                                privateMode?: boolean;
                            };
                            /**
                             * @default {
                             *       "hideUnderscore": true,
                             *       "fuzzy": false
                             *     }
                             */
                            deck?: {
                                /** @default false */
                                fuzzy?: boolean;
                                /** @default true */
                                hideUnderscore?: boolean;
                            };
                            /**
                             * @default {
                             *       "joinRequest": true,
                             *       "joinFeedback": true,
                             *       "welcomeMinDelaySeconds": 0,
                             *       "welcomeMinCooldownSeconds": 0,
                             *       "friendRequest": true,
                             *       "friendAdded": true
                             *     }
                             */
                            events?: {
                                /** @default true */
                                friendAdded?: boolean;
                                /** @default true */
                                friendRequest?: boolean;
                                /** @default true */
                                joinFeedback?: boolean;
                                /** @default true */
                                joinRequest?: boolean;
                                /** @default 0 */
                                welcomeMinCooldownSeconds?: number;
                                /** @default 0 */
                                welcomeMinDelaySeconds?: number;
                            };
                            /**
                             * @default {
                             *       "apiInReplies": false,
                             *       "timeoutMs": 3000,
                             *       "allowHosts": []
                             *     }
                             */
                            external?: {
                                /** @default [] */
                                allowHosts?: string[];
                                /** @default false */
                                apiInReplies?: boolean;
                                /** @default 3000 */
                                timeoutMs?: number;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "perCommand": 10,
                             *       "decayPerSecond": 1,
                             *       "first": 60,
                             *       "final": 120,
                             *       "deny": 200
                             *     }
                             */
                            flood?: {
                                /** @default 1 */
                                decayPerSecond?: number;
                                /** @default 200 */
                                deny?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 120 */
                                final?: number;
                                /** @default 60 */
                                first?: number;
                                /** @default 10 */
                                perCommand?: number;
                            };
                            /**
                             * @default {
                             *       "inactiveUserDays": 360,
                             *       "inactiveGroupDays": 360,
                             *       "groupClearLimit": 20,
                             *       "autoSaveMinutes": 5
                             *     }
                             */
                            maintenance?: {
                                /** @default 5 */
                                autoSaveMinutes?: number;
                                /** @default 20 */
                                groupClearLimit?: number;
                                /** @default 360 */
                                inactiveGroupDays?: number;
                                /** @default 360 */
                                inactiveUserDays?: number;
                            };
                            recordedOnly?: unknown;
                            /**
                             * @default {
                             *       "globalSilence": false,
                             *       "disableJrrp": false,
                             *       "disableMe": false,
                             *       "disableDeck": false,
                             *       "disableDraw": false,
                             *       "disableSend": false,
                             *       "disableHelp": false,
                             *       "listenAtWhenOff": true
                             *     }
                             */
                            switches?: {
                                /** @default false */
                                disableDeck?: boolean;
                                /** @default false */
                                disableDraw?: boolean;
                                /** @default false */
                                disableHelp?: boolean;
                                /** @default false */
                                disableJrrp?: boolean;
                                /** @default false */
                                disableMe?: boolean;
                                /** @default false */
                                disableSend?: boolean;
                                /** @default false */
                                globalSilence?: boolean;
                                /** @default true */
                                listenAtWhenOff?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_global_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_global_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default {
                             *       "visible": false,
                             *       "believeList": false
                             *     }
                             */
                            cloud?: {
                                /** @default false */
                                believeList?: boolean;
                                /** @default false */
                                visible?: boolean;
                            };
                            /**
                             * @default {
                             *       "privateMode": false,
                             *       "leaveDenied": false,
                             *       "kickedBanInviter": false
                             *     }
                             */
                            compat?: {
                                /** @default false */
                                kickedBanInviter?: boolean;
                                /** @default false */
                                leaveDenied?: boolean;
                                /** @default false */
                                privateMode?: boolean;
                            };
                            /**
                             * @default {
                             *       "hideUnderscore": true,
                             *       "fuzzy": false
                             *     }
                             */
                            deck?: {
                                /** @default false */
                                fuzzy?: boolean;
                                /** @default true */
                                hideUnderscore?: boolean;
                            };
                            /**
                             * @default {
                             *       "joinRequest": true,
                             *       "joinFeedback": true,
                             *       "welcomeMinDelaySeconds": 0,
                             *       "welcomeMinCooldownSeconds": 0,
                             *       "friendRequest": true,
                             *       "friendAdded": true
                             *     }
                             */
                            events?: {
                                /** @default true */
                                friendAdded?: boolean;
                                /** @default true */
                                friendRequest?: boolean;
                                /** @default true */
                                joinFeedback?: boolean;
                                /** @default true */
                                joinRequest?: boolean;
                                /** @default 0 */
                                welcomeMinCooldownSeconds?: number;
                                /** @default 0 */
                                welcomeMinDelaySeconds?: number;
                            };
                            /**
                             * @default {
                             *       "apiInReplies": false,
                             *       "timeoutMs": 3000,
                             *       "allowHosts": []
                             *     }
                             */
                            external?: {
                                /** @default [] */
                                allowHosts?: string[];
                                /** @default false */
                                apiInReplies?: boolean;
                                /** @default 3000 */
                                timeoutMs?: number;
                            };
                            /**
                             * @default {
                             *       "enabled": true,
                             *       "perCommand": 10,
                             *       "decayPerSecond": 1,
                             *       "first": 60,
                             *       "final": 120,
                             *       "deny": 200
                             *     }
                             */
                            flood?: {
                                /** @default 1 */
                                decayPerSecond?: number;
                                /** @default 200 */
                                deny?: number;
                                /** @default true */
                                enabled?: boolean;
                                /** @default 120 */
                                final?: number;
                                /** @default 60 */
                                first?: number;
                                /** @default 10 */
                                perCommand?: number;
                            };
                            /**
                             * @default {
                             *       "inactiveUserDays": 360,
                             *       "inactiveGroupDays": 360,
                             *       "groupClearLimit": 20,
                             *       "autoSaveMinutes": 5
                             *     }
                             */
                            maintenance?: {
                                /** @default 5 */
                                autoSaveMinutes?: number;
                                /** @default 20 */
                                groupClearLimit?: number;
                                /** @default 360 */
                                inactiveGroupDays?: number;
                                /** @default 360 */
                                inactiveUserDays?: number;
                            };
                            recordedOnly?: unknown;
                            /**
                             * @default {
                             *       "globalSilence": false,
                             *       "disableJrrp": false,
                             *       "disableMe": false,
                             *       "disableDeck": false,
                             *       "disableDraw": false,
                             *       "disableSend": false,
                             *       "disableHelp": false,
                             *       "listenAtWhenOff": true
                             *     }
                             */
                            switches?: {
                                /** @default false */
                                disableDeck?: boolean;
                                /** @default false */
                                disableDraw?: boolean;
                                /** @default false */
                                disableHelp?: boolean;
                                /** @default false */
                                disableJrrp?: boolean;
                                /** @default false */
                                disableMe?: boolean;
                                /** @default false */
                                disableSend?: boolean;
                                /** @default false */
                                globalSilence?: boolean;
                                /** @default true */
                                listenAtWhenOff?: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            at?: number;
                            backup?: {
                                ageSeconds?: number | null;
                                lastAt?: number | null;
                            };
                            clock?: {
                                now?: number;
                                setAt?: number | null;
                                setBySeconds?: number;
                                zone?: string;
                            };
                            components?: {
                                detail?: string;
                                key?: string;
                                lastError?: string;
                                lastErrorAt?: number | null;
                                owner?: string;
                                since?: number;
                                /** @enum {string} */
                                state?: "ok" | "degraded" | "failed";
                            }[];
                            live?: boolean;
                            loop?: {
                                max?: number;
                                p50?: number;
                                p99?: number;
                            };
                            phase?: string;
                            queues?: {
                                key?: string;
                                most?: number;
                                waiting?: number;
                            }[];
                            ready?: boolean;
                            reason?: string;
                            safeMode?: boolean;
                            /** @enum {string} */
                            state?: "ok" | "degraded" | "failed";
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_jobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            key?: string;
                            lastEnd?: number | null;
                            lastError?: string;
                            lastResult?: string | null;
                            lastStart?: number | null;
                            nextRun?: number | null;
                            owner?: string;
                            problem?: string;
                            running?: boolean;
                            runs?: number;
                            schedule?: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_logs: {
        parameters: {
            query?: {
                after?: number;
                before?: number;
                level?: "debug" | "info" | "warn" | "error";
                owner?: string;
                page?: number;
                pageSize?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            items?: {
                                at?: number;
                                context?: Record<string, never>;
                                details?: Record<string, never>;
                                level?: string;
                                message?: string;
                                owner?: string;
                                sequence?: number;
                            }[];
                            page?: number;
                            pageSize?: number;
                            total?: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_nick_wrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default < */
                            left?: string;
                            /** @default > */
                            right?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_nick_wrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default < */
                    left?: string;
                    /** @default > */
                    right?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default < */
                            left?: string;
                            /** @default > */
                            right?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_nick_wrap_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_nick_wrap_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default < */
                            left?: string;
                            /** @default > */
                            right?: string;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_prefixes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default [
                             *       ".",
                             *       "。",
                             *       "!",
                             *       "！"
                             *     ]
                             */
                            prefixes?: string[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_prefixes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default [
                     *       ".",
                     *       "。",
                     *       "!",
                     *       "！"
                     *     ]
                     */
                    prefixes?: string[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default [
                             *       ".",
                             *       "。",
                             *       "!",
                             *       "！"
                             *     ]
                             */
                            prefixes?: string[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_prefixes_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_prefixes_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * @default [
                             *       ".",
                             *       "。",
                             *       "!",
                             *       "！"
                             *     ]
                             */
                            prefixes?: string[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_quote_reply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default true */
                            groupsOnly?: boolean;
                            /** @default {} */
                            perPlatform?: {
                                [key: string]: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_quote_reply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    enabled?: boolean;
                    /** @default true */
                    groupsOnly?: boolean;
                    /** @default {} */
                    perPlatform?: {
                        [key: string]: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default true */
                            groupsOnly?: boolean;
                            /** @default {} */
                            perPlatform?: {
                                [key: string]: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_quote_reply_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_quote_reply_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                            /** @default true */
                            groupsOnly?: boolean;
                            /** @default {} */
                            perPlatform?: {
                                [key: string]: boolean;
                            };
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_respond_self: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_respond_self: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_respond_self_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_respond_self_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /** @default false */
                            enabled?: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_restart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            installing: boolean;
                            restarting: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_server_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * Format: ip
                             * @default 127.0.0.1
                             */
                            ip?: string;
                            listensAt?: unknown;
                            overridden?: unknown;
                            /** @default 18088 */
                            port?: number;
                            restartRequired?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_server_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: ip
                     * @default 127.0.0.1
                     */
                    ip?: string;
                    listensAt?: unknown;
                    overridden?: unknown;
                    /** @default 18088 */
                    port?: number;
                    restartRequired?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * Format: ip
                             * @default 127.0.0.1
                             */
                            ip?: string;
                            listensAt?: unknown;
                            overridden?: unknown;
                            /** @default 18088 */
                            port?: number;
                            restartRequired?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_server_config_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_server_config_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            /**
                             * Format: ip
                             * @default 127.0.0.1
                             */
                            ip?: string;
                            listensAt?: unknown;
                            overridden?: unknown;
                            /** @default 18088 */
                            port?: number;
                            restartRequired?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            host: string;
                            locale: string;
                            logLevel: string;
                            port: number;
                            timezoneMinutes: number;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            adapters: {
                                online: number;
                                total: number;
                            };
                            arch: string;
                            container: boolean;
                            cpuPercent: number;
                            database: {
                                bytes: number;
                                lastBackupAt: number;
                                ok: boolean;
                            };
                            disk: {
                                free: number;
                                total: number;
                            };
                            memory: {
                                heapBytes: number;
                                rssBytes: number;
                                systemFree: number;
                                systemTotal: number;
                            };
                            name: string;
                            os: string;
                            prerelease: boolean;
                            queues: {
                                incoming: number;
                                outgoing: number;
                            };
                            restartPending: boolean;
                            runtime: string;
                            safeMode: boolean;
                            startedAt: number;
                            timezoneMinutes: number;
                            uptimeSeconds: number;
                            version: {
                                build: number;
                                builtAt: number;
                                display: string;
                                prerelease: boolean;
                                semver: string;
                            };
                            warnings: {
                                key: string;
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_tray: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            port?: unknown;
                            supported?: unknown;
                            /** @default  */
                            text?: string;
                            tooltip?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_tray: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    port?: unknown;
                    supported?: unknown;
                    /** @default  */
                    text?: string;
                    tooltip?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            port?: unknown;
                            supported?: unknown;
                            /** @default  */
                            text?: string;
                            tooltip?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_tray_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            actor: {
                                address?: string;
                                id: string;
                                /** @enum {string} */
                                kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
                                name?: string;
                                platform?: string;
                                via?: string;
                            };
                            at: number;
                            n: number;
                            value: Record<string, never>;
                        }[];
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_system_tray_history_n_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            port?: unknown;
                            supported?: unknown;
                            /** @default  */
                            text?: string;
                            tooltip?: unknown;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_system_webui_auth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            enabled: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_system_webui_auth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            enabled: boolean;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    put_api_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default plain
                     * @enum {string}
                     */
                    format?: "plain" | "markdown";
                    key: string;
                    locale: string;
                    value?: string;
                    variants?: {
                        text: string;
                        weight: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            default: string;
                            description: string;
                            /**
                             * @default plain
                             * @enum {string}
                             */
                            format: "plain" | "markdown";
                            key: string;
                            locale: string;
                            multiline: boolean;
                            originalKey: string;
                            overridden: boolean;
                            usedBy: string[];
                            value: string;
                            variables: {
                                meaning: string;
                                name: string;
                                sample: string;
                            }[];
                            variants: {
                                text: string;
                                weight: number;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    delete_api_templates_locale_key: {
        parameters: {
            query?: {
                format?: "plain" | "markdown";
            };
            header?: never;
            path: {
                key: string;
                locale: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            category: string;
                            default: string;
                            description: string;
                            /**
                             * @default plain
                             * @enum {string}
                             */
                            format: "plain" | "markdown";
                            key: string;
                            locale: string;
                            multiline: boolean;
                            originalKey: string;
                            overridden: boolean;
                            usedBy: string[];
                            value: string;
                            variables: {
                                meaning: string;
                                name: string;
                                sample: string;
                            }[];
                            variants: {
                                text: string;
                                weight: number;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_api_templates_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            exportedAt: number;
                            items: {
                                /**
                                 * @default plain
                                 * @enum {string}
                                 */
                                format?: "plain" | "markdown";
                                key: string;
                                locale: string;
                                value?: string;
                                variants?: {
                                    text: string;
                                    weight: number;
                                }[];
                            }[];
                            /** @enum {string} */
                            kind: "templates";
                            /** @enum {number} */
                            schemaVersion: 1;
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_templates_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    exportedAt?: number;
                    items: {
                        /**
                         * @default plain
                         * @enum {string}
                         */
                        format?: "plain" | "markdown";
                        key: string;
                        locale: string;
                        value?: string;
                        variants?: {
                            text: string;
                            weight: number;
                        }[];
                    }[];
                    /** @enum {string} */
                    kind: "templates";
                    /**
                     * @default merge
                     * @enum {string}
                     */
                    mode?: "merge" | "replace";
                    /** @enum {number} */
                    schemaVersion: 1;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            added: number;
                            changed: number;
                            skipped: {
                                key: string;
                                reason: string;
                            }[];
                        };
                        /** @constant */
                        message: "ok";
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_api_test_message: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    atList?: string[];
                    /** @default  */
                    card?: string;
                    /** @default 20001 */
                    groupId?: string;
                    locale?: string;
                    /**
                     * @default group
                     * @enum {string}
                     */
                    messageType?: "group" | "private" | "channel";
                    /** @default tester */
                    nickname?: string;
                    /** @default test */
                    platform?: string;
                    rawContent?: string;
                    /**
                     * @default member
                     * @enum {string}
                     */
                    role?: "owner" | "admin" | "member" | "unknown";
                    /** @default 10000 */
                    selfId?: string;
                    text: string;
                    /** @default false */
                    trace?: boolean;
                    /** @enum {number} */
                    trust?: 0 | 1 | 2 | 3 | 4 | 5 | 256;
                    /** @default 10001 */
                    userId?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        matched: boolean;
                        parts?: {
                            /** @enum {string} */
                            scene: "group" | "private";
                            segments: {
                                data: Record<string, never>;
                                type: string;
                            }[];
                            target: string;
                        }[];
                        reply: string;
                        segments: {
                            data: Record<string, never>;
                            type: string;
                        }[];
                        trace?: {
                            ms: number;
                            owner: string;
                            slot: string;
                            stage: string;
                            verdict: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    get_health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_onebot_v11_http: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    post_type: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    post_onebot_v11_http_adapterId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                adapterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    post_type: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
}
