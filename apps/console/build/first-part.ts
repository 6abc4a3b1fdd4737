import type { Rolldown } from 'vite'

type ModuleNames = Exclude<NonNullable<Rolldown.CodeSplittingGroup['name']>, string>
type Context = Parameters<ModuleNames>[1]

function importedAtOnce(context: Context, start: string): ReadonlySet<string> {
  const seen = new Set([start])
  for (const id of seen) for (const next of context.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}

interface Pages {
  readonly entry: string
  readonly begins: readonly [string, string]
  readonly unused: RegExp
}

export function firstPart(name: string, { entry, begins, unused }: Pages): ModuleNames {
  let parts: ReadonlySet<string> | null = null
  return (id, context) => {
    if (parts === null) {
      const [one, other] = begins.map((page) => importedAtOnce(context, page))
      const both = [...(one ?? [])].filter((each) => other?.has(each))
      parts = new Set([...importedAtOnce(context, entry), ...both].filter((each) => !unused.test(each)))
    }
    return parts.has(id) ? name : null
  }
}
