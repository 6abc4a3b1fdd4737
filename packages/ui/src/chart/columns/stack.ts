interface Segment {
  readonly kind: 'plan' | 'seats' | 'options' | 'storage'
  readonly value: number
}

/** Solid, hatched, outlined or dashed by its state. */
export interface Stack {
  readonly id: string
  readonly state: 'paid' | 'failed' | 'due' | 'next' | 'fixed' | 'later'
  readonly segments: readonly Segment[]
  readonly returned?: number
}

export interface ColumnValue {
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
}

export interface ChartColumn {
  readonly slot: number
  readonly stacks: readonly Stack[]
  readonly label: ColumnValue | undefined
}

/** Minimum height, to stay visible. */
const LEAST = 1.5

export const segmentHeight = (value: number, scale: number): number => Math.max(value * scale, LEAST)

export const stackHeight = ({ segments }: Stack, scale: number): number =>
  segments.reduce((sum, { value }) => sum + segmentHeight(value, scale), 0)

export const columnHeight = ({ stacks }: ChartColumn, scale: number): number =>
  stacks.reduce((sum, stack) => sum + stackHeight(stack, scale), 0)

export const columnValue = ({ stacks }: ChartColumn): number =>
  stacks.reduce((sum, { segments }) => sum + segments.reduce((all, { value }) => all + value, 0), 0)

/** Each on the one before; y grows downwards. */
export function piled<T>(all: readonly T[], foot: number, heightOf: (each: T) => number) {
  const feet: { readonly each: T; readonly foot: number }[] = []
  let y = foot
  for (const each of all) {
    feet.push({ each, foot: y })
    y -= heightOf(each)
  }
  return feet
}
