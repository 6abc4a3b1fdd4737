import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What it takes to make a call; how its answer looks is known from the types, and the rest is the server's. */
const kept = new Set(['method', 'path', 'bodyEncoding'])

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const nameOf = (property: ESTree.ObjectProperty): string =>
  property.key.type === 'Identifier' ? property.key.name : ''

/** A call, or what several calls share, without what only describes it; an object that is no call stays as it is. */
function undescribed(code: string, { properties, start, end }: ESTree.ObjectExpression): readonly Edit[] {
  const isCall = properties.some(
    (each) => each.type === 'Property' && ['method', 'path'].includes(nameOf(each)) && each.value.type === 'Literal',
  )
  if (!isCall) return []
  const rest = properties.flatMap((each) => {
    if (each.type === 'Property' && nameOf(each) === 'body') return ['body: true']
    return each.type === 'SpreadElement' || kept.has(nameOf(each)) ? [code.slice(each.start, each.end)] : []
  })
  return [{ start, end, text: `{ ${rest.join(', ')} }` }]
}

/** Marks a constant as made without side effects, so that the build removes it where nothing reads it. */
const pure = ({ start, end }: ESTree.Expression): readonly Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
]

/** A list that takes in others: to spread counts as a side effect, so that it would stay. */
function isJoined(init: ESTree.Expression): boolean {
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression') return isJoined(init.expression)
  return init.type === 'ArrayExpression' && init.elements.some((each) => each?.type === 'SpreadElement')
}

const isMade = (init: ESTree.Expression | null): init is ESTree.Expression =>
  init !== null && (init.type === 'CallExpression' || init.type === 'ObjectExpression' || isJoined(init))

/** A source of the contract without the schemas of its calls. */
export function withoutSchemas(code: string): string {
  const edits: Edit[] = []
  const { program } = parseSync('contract.ts', code)
  new Visitor({ ObjectExpression: (node) => void edits.push(...undescribed(code, node)) }).visit(program)
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) if (isMade(init)) edits.push(...pure(init))
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** Leaves the schemas of the calls out of the built console (decision 84); development and tests keep them. */
export const calls = (): Plugin => ({
  name: 'touchline:calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[a-z-]+\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
})
