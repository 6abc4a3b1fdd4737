/** Three wrong settings, named before any process starts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Day, sure } from './business.ts'
import { company } from './names.ts'
import { CommandFailed } from './shell.ts'
import { hands } from './times.ts'

interface Mistake {
  readonly what: string
  readonly file: string
  readonly wrong: (right: string) => string
  readonly says: RegExp
}

const mistakes: readonly Mistake[] = [
  {
    what: 'a colour that nobody can read',
    file: '/etc/touchline/brand/brand.json',
    wrong: (right) => right.replace('#7a1f4b', '#e8590c'),
    says: /accent\S*: #e8590c on \S+ has a contrast of 3\.\d\d.*the nearest that has it is #/,
  },
  {
    what: 'a VAT number with another digit',
    file: '/etc/touchline/issuers.json',
    wrong: (right) => right.replace(company.vatNumber, company.vatNumber.replace(/.$/, '7')),
    says: /europe\.vatNumber: .*check digits are wrong/,
  },
  {
    what: 'a secret that was never made',
    file: '/etc/touchline/secrets/session_secret',
    wrong: () => 'change-me-change-me-change-me-change-me',
    says: /SESSION_SECRET: looks like a placeholder/,
  },
]

const commands = [
  'touchline-admin check-settings',
  'touchline-admin create-organization --name Wrong --code wrong --login wrong@kita.example',
]

export async function makeMistakes({ story, command }: Pick<Day, 'story' | 'command'>): Promise<void> {
  for (const { what, file, wrong, says } of mistakes)
    await story.step(`${what} is named, and nothing is made`, hands.command, async () => {
      const right = readFileSync(file, 'utf8')
      sure(wrong(right) !== right, `${file} has nothing to spoil`)
      writeFileSync(file, wrong(right))
      for (const text of commands) {
        const said = await command(text).catch((error: unknown) => error)
        sure(said instanceof CommandFailed && says.test(said.message), `${text} says: ${String(said)}`)
      }
      writeFileSync(file, right)
      await command('touchline-admin check-settings')
    })
}
