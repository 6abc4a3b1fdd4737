/** One shell for all blocks; stops at the first failure. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Block } from './document.ts'

export class CommandFailed extends Error {
  readonly place: string
  readonly exitCode: number | null
  constructor(place: string, said: string, exitCode: number | null) {
    super(said)
    this.place = place
    this.exitCode = exitCode
  }
}

export interface Shell {
  /** `answers`: lines to type where the block asks. */
  type(block: Block, answers?: readonly string[]): Promise<string>
}

const BLOCK = '/run/first-day/block'
const KEPT = '/run/first-day/kept'

/** Folder and exports carry over. */
const around = `set -Eeo pipefail
[ ! -f ${KEPT} ] || . ${KEPT}
trap 'echo "FAILED AT $LINENO" >&2' ERR
. ${BLOCK}
trap - ERR
{ export -p; printf 'cd %q\\n' "$PWD"; } > ${KEPT}
`

const MOST_LINES = 30

/** `own`: placeholders and their values. */
export function openShell(own: ReadonlyMap<string, string>): Shell {
  const env = {
    PATH: '/run/first-day/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    TERM: 'dumb',
  }
  return {
    type: async (block, answers = []) => {
      const written = [...own].reduce((so, [placeholder, value]) => so.replaceAll(placeholder, value), block.text)
      writeFileSync(BLOCK, `${written}\n`)
      const child = spawn('bash', ['-c', around], { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
      child.stdin.on('error', () => undefined).end(answers.map((line) => `${line}\n`).join(''))
      const [output, complaints] = [text(child.stdout), text(child.stderr)]
      await once(child, 'exit')
      const said = `${await output}${await complaints}`
      if (child.exitCode !== 0) {
        const at = Number(/FAILED AT (\d+)/.exec(said)?.[1] ?? 1)
        const shown = said
          .replaceAll(/FAILED AT \d+\n/g, '')
          .trimEnd()
          .split('\n')
          .slice(-MOST_LINES)
          .join('\n')
        throw new CommandFailed(`${block.path}:${block.line + at - 1}`, shown, child.exitCode)
      }
      return said
    },
  }
}
