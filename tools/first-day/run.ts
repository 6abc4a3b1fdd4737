import { execFileSync } from 'node:child_process'

/** Its output; throws its complaint. */
export const run = (program: string, ...words: readonly string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const idOf = (account: string): { readonly uid: number; readonly gid: number } => ({
  uid: Number(run('id', '-u', account)),
  gid: Number(run('id', '-g', account)),
})
