interface Segment {
  readonly kind: 'plan' | 'seats' | 'options' | 'storage'
  readonly value: number
}

/** A bill in a column: its parts from the bottom, solid, hatched, outlined or dashed by its state. */
export interface Stack {
  readonly id: string
  readonly state: 'paid' | 'failed' | 'due' | 'next' | 'fixed' | 'later'
  readonly segments: readonly Segment[]
  readonly returned?: number
}

/** A value above a column: over its middle, or from its left or right edge away. */
export interface ColumnValue {
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
}

export interface ChartColumn {
  readonly slot: number
  readonly stacks: readonly Stack[]
  /** The value above it, if it has one. */
  readonly label: ColumnValue | undefined
}

/** What is less is drawn as high as this, so that it is seen. */
const LEAST = 1.5

export const segmentHeight = (value: number, scale: number): number => Math.max(value * scale, LEAST)

export const stackHeight = ({ segments }: Stack, scale: number): number =>
  segments.reduce((sum, { value }) => sum + segmentHeight(value, scale), 0)

export const columnHeight = ({ stacks }: ChartColumn, scale: number): number =>
  stacks.reduce((sum, stack) => sum + stackHeight(stack, scale), 0)

/** The highest that is drawn of it. */
export const columnValue = ({ stacks }: ChartColumn): number =>
  stacks.reduce((sum, { segments }) => sum + segments.reduce((all, { value }) => all + value, 0), 0)

/** Each with the y on which it stands: the first on `foot`, every other on the one before it; y grows downwards. */
export function piled<T>(all: readonly T[], foot: number, heightOf: (each: T) => number) {
  const feet: { readonly each: T; readonly foot: number }[] = []
  let y = foot
  for (const each of all) {
    feet.push({ each, foot: y })
    y -= heightOf(each)
  }
  return feet
}
