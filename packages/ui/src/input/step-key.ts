const keys = {
  across: { back: 'ArrowLeft', on: 'ArrowRight' },
  down: { back: 'ArrowUp', on: 'ArrowDown' },
} as const

/** Undefined for other keys. */
export function stepOf(key: string, at: number, count: number, way: keyof typeof keys): number | undefined {
  switch (key) {
    case keys[way].back:
      return Math.max(0, at - 1)
    case keys[way].on:
      return Math.min(count - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
