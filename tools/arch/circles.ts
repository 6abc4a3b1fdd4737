/** Files in an import cycle cannot be understood, moved or tested one at a time. */
import type { Module } from './modules.ts'
import type { Finding } from './walls.ts'

export const circular = 'imports never run in a circle'

/** Type imports and tests included. */
export function checkCircles(modules: readonly Module[]): Finding[] {
  const circles = circlesOf(new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)])))
  return modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => circles.get(path)?.has(target) === true)
      .map(({ specifier, line }) => ({ rule: circular, path, line, message: `leads to ${specifier} and back again` })),
  )
}

/** Tarjan's strongly connected components. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, ReadonlySet<string>> {
  const circles = new Map<string, ReadonlySet<string>>()
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const open = new Set<string>()

  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    lowest.set(node, own)
    path.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next) || (order.has(next) && !open.has(next))) continue
      lowest.set(node, Math.min(lowest.get(node) ?? own, order.get(next) ?? visit(next)))
    }
    if (lowest.get(node) === own) close(node)
    return lowest.get(node) ?? own
  }

  const close = (first: string): void => {
    const members = new Set(path.splice(path.indexOf(first)))
    for (const member of members) open.delete(member)
    if (members.size > 1) for (const member of members) circles.set(member, members)
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
