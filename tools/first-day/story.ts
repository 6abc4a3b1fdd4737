/** Steps with the machine's time, and an estimate of the person's. */
import { CommandFailed } from './shell.ts'

export type Seconds = number

interface Step {
  readonly name: string
  readonly machine: Seconds
  readonly person: Seconds
}

export interface Story {
  /** `person`: time without waiting for the machine. */
  step<T>(name: string, person: Seconds, work: () => Promise<T>): Promise<T>
  readonly steps: readonly Step[]
}

export class StepFailed extends Error {
  constructor(step: string, error: unknown) {
    const place = error instanceof CommandFailed ? `${error.place}: ` : ''
    const said = error instanceof Error ? error.message : String(error)
    const mend =
      error instanceof CommandFailed
        ? 'run the command of that line by hand, and change the program or the line, whichever is wrong'
        : 'the step is in tools/first-day; the processes’ own words are above'
    super(`\nFAIL ${step}\n${place}${said}\nTo mend: ${mend}`)
  }
}

const minutes = (seconds: Seconds): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

export function openStory(print: (line: string) => void): Story {
  const steps: Step[] = []
  return {
    steps,
    step: async (name, person, work) => {
      const started = performance.now()
      try {
        const result = await work()
        const machine = (performance.now() - started) / 1_000
        steps.push({ name, machine, person })
        print(`${minutes(machine).padStart(6)} machine ${minutes(person).padStart(6)} person   ${name}`)
        return result
      } catch (error) {
        throw new StepFailed(name, error)
      }
    },
  }
}

const sum = (steps: readonly Step[], of: (step: Step) => Seconds): Seconds =>
  steps.reduce((so, step) => so + of(step), 0)

const HOUR: Seconds = 3_600

export function closing({ steps }: Story): { readonly line: string; readonly isInTime: boolean } {
  const [machine, person] = [sum(steps, (step) => step.machine), sum(steps, (step) => step.person)]
  const isInTime = machine + person < HOUR
  const line = `${steps.length} steps: the machine took ${minutes(machine)}, a person reads, types and fetches for about ${minutes(person)}; ${minutes(machine + person)} of an hour`
  return { line, isInTime }
}
