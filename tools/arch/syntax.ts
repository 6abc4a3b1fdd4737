export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

/** Visits every node; plain member names and keys appear as `MemberName`. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value)) {
    if (typeof child !== 'object' || child === null) continue
    if ((key === 'property' || key === 'key') && value['computed'] !== true && isNode(child)) visitName(child, visit)
    else walk(child, visit)
  }
}

function visitName(node: Node, visit: (node: Node) => void): void {
  if (node.type === 'Identifier') visit({ ...node, type: 'MemberName' })
  else walk(node, visit)
}

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'MemberName') ? String(node['name']) : undefined

/** `b` of `a.b` and of `a['b']`. */
export function memberName(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined
  const property = node['property']
  if (isNode(property) && property.type === 'Literal') return String(property['value'])
  return node['computed'] === true ? undefined : nameOf(property)
}

export const called = (node: Node): unknown => (node.type === 'CallExpression' ? node['callee'] : undefined)
