import type { Part } from '../part.ts'
import { limited } from '../row.ts'
import { largeList } from './large-list.ts'

export const list: Part = async (run) => {
  const { firstRowsMs, sortMs, longestFrameMs, elements } = await largeList((await run.demo()).url)
  return [
    limited('10,000 games: first rows', firstRowsMs, 250, 'ms'),
    limited('10,000 games: a sort', sortMs, 100, 'ms'),
    limited('10,000 games: longest frame, 0 when none has 50 ms', longestFrameMs, 50, 'ms'),
    limited('10,000 games: elements', elements, 1_000, ''),
  ]
}
