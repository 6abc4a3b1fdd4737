import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run check` and `npm run lab -- simulate`; not a workspace's own. */
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
