import { useMutation } from '@tanstack/react-query'
import { leaveLines, putLinesOff, takeLines } from '@touchline/contract/desk/calls/today'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/session.ts'
import type { Later } from './later-dialog.tsx'
import type { Line } from './line.ts'

interface Taking {
  readonly what: 'take' | 'leave' | Later
  readonly lines: readonly Line[]
}

interface Missed {
  readonly line: Line
  readonly takenBy: string | null
}

const AT_ONCE = 100

const parted = (all: readonly Line[]): readonly (readonly Line[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, nth) => all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE))

async function sendPart(what: Taking['what'], part: readonly Line[]): Promise<readonly Missed[]> {
  const [first] = part
  if (first === undefined) return []
  const { region } = first
  const lines = part.map(({ line }) => line)
  if (what === 'leave') {
    await call(leaveLines, { region, body: { lines } })
    return []
  }
  const { missed } =
    what === 'take'
      ? await call(takeLines, { region, body: { lines } })
      : await call(putLinesOff, { region, body: { lines, ...what } })
  return missed.flatMap(({ line, takenBy }) => {
    const of = part.find((each) => each.line === line)
    return of === undefined ? [] : [{ line: of, takenBy }]
  })
}

/** Answers the lines that others were faster at, and those that are gone. */
export const useTaking = (onDone: () => void) =>
  useMutation({
    mutationFn: async ({ what, lines }: Taking) => {
      const parts = [...Map.groupBy(lines, ({ region }) => region).values()].flatMap(parted)
      const missed: Missed[] = []
      for (const part of parts) missed.push(...(await sendPart(what, part)))
      return missed
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['today'] }),
  })
