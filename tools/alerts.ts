/**
 * `npm run lab -- alerts`: checks alert rules and their route to a mail (docs/operations/monitoring) with promtool and
 * amtool, installed or unpacked from Debian's packages.
 */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { debianProgram } from './debian.ts'

const root = dirname(import.meta.dirname)
const run = (program: string, ...words: readonly string[]) =>
  execFileSync(program, words, { cwd: join(root, 'docs/operations/monitoring'), stdio: 'inherit' })

const promtool = debianProgram('promtool', 'prometheus')
run(promtool, 'check', 'rules', 'alerts.yml')
run(promtool, 'check', 'config', 'prometheus.yml')
run(promtool, 'test', 'rules', 'alerts.test.yml')
run(debianProgram('amtool', 'prometheus-alertmanager'), 'check-config', 'alertmanager.yml')
