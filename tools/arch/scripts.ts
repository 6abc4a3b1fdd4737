/** The commands of package.json and of the laboratory (tools/lab.ts), as documents and comments name them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run check` and `npm run lab -- simulate`; a command of a workspace is its own. */
export const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:lab -- )?[a-z][\w:-]*(?! --workspace)\b/g)].map(([command]) => command)

export function knownCommands(root: string): (command: string) => boolean {
  const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  const scripts = /"scripts": \{([^}]*)\}/.exec(read('package.json'))?.[1] ?? ''
  const own = [...scripts.matchAll(/"([\w:-]+)": "/g)].map(([, name]) => `npm run ${name}`)
  const laboratory = [...read('tools/lab.ts').matchAll(/\bname: '([\w-]+)'/g)].map(
    ([, name]) => `npm run lab -- ${name}`,
  )
  const known = new Set([...own, ...laboratory])
  return (command) => known.has(command)
}
