import type { Part } from '../part.ts'
import { limited } from '../row.ts'
import { plannerChange } from './planner-change.ts'

const FRAME_MS = 16

export const planner: Part = async (run) => {
  const change = await plannerChange((await run.demo()).url)
  return [limited('800 users: a change in the planner', change, FRAME_MS, 'ms')]
}
