import { isNode, memberName, type Node, nameOf, walk } from '../arch/syntax.ts'
import { argumentsOf, type Messages } from './messages.ts'
import { firstArgument, opening, type Source, textOf } from './usage.ts'

const wantedBy = (message: string): readonly string[] => [
  ...new Set(argumentsOf(message).map((each) => each.slice(0, each.indexOf(':')))),
]

/** Of keys that are written whole. */
export function givenFaults({ path, tree }: Source, messages: Messages): readonly string[] {
  const opened = new Map<string, readonly string[]>()
  walk(tree, (node) => {
    const init = node['init']
    if (node.type !== 'VariableDeclarator' || !isNode(init) || init.type !== 'CallExpression') return
    const name = nameOf(node['id'])
    if (name === undefined || !opening.has(nameOf(init['callee']) ?? '')) return
    opened.set(name, [...(opened.get(name) ?? []), textOf(firstArgument(init)) ?? ''])
  })
  const faults: string[] = []
  walk(tree, (node) => {
    const spaces = node.type === 'CallExpression' ? opened.get(translatorOf(node['callee']) ?? '') : undefined
    const key = textOf(firstArgument(node))
    const given = givenBy(node)
    if (spaces === undefined || key === undefined || given === null) return
    const read = spaces.flatMap((space) => {
      const whole = space === '' ? key : `${space}.${key}`
      const message = messages.get(whole)
      return message === undefined ? [] : [{ whole, lacks: wantedBy(message).filter((name) => !given.has(name)) }]
    })
    const [first] = read
    if (first === undefined || read.some(({ lacks }) => lacks.length === 0)) return
    faults.push(`${path} asks for ${first.whole} without ${first.lacks.join(', ')}`)
  })
  return faults
}

/** `t` of `t('key')` and of `t.rich('key')`. */
function translatorOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  const member = memberName(callee)
  if (member === undefined) return nameOf(callee)
  return member === 'rich' || member === 'markup' ? nameOf(callee['object']) : undefined
}

function givenBy(call: Node): ReadonlySet<string> | null {
  const values: unknown = Array.isArray(call['arguments']) ? call['arguments'][1] : undefined
  if (values === undefined) return new Set()
  if (!isNode(values) || values.type !== 'ObjectExpression' || !Array.isArray(values['properties'])) return null
  const names = values['properties'].map((each: unknown) => (isNode(each) ? nameOf(each['key']) : undefined))
  return names.includes(undefined) ? null : new Set(names.flatMap((name) => name ?? []))
}
