/** Returns the circles of a graph, each once, as the nodes that reach one another, sorted. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  // Tarjan's algorithm: a node whose subtree reaches nothing above it closes a strongly connected part.
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    let low = number;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (next === node) circles.push([node]);
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (path.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === number) {
      const part = path.splice(path.lastIndexOf(node));
      if (part.length > 1) circles.push(part.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
