export interface Source {
  readonly path: string
  readonly lines: number
}

const WINDOW = 30

/** Deterministic in seed, folder and draw. */
function below(limit: number, seed: number, salt: string): number {
  let mixed = seed
  for (const sign of salt) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45_d9_f3_b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) % limit
}

/** At least one window. As Stryker names them: `path:from-to`. */
export function drawWindows(sources: readonly Source[], percent: number, seed: number): readonly string[] {
  const windows = sources.flatMap(({ path, lines }) =>
    Array.from(
      { length: Math.ceil(lines / WINDOW) },
      (_, index) => `${path}:${index * WINDOW + 1}-${(index + 1) * WINDOW}`,
    ),
  )
  const count = Math.max(1, Math.round((windows.length * percent) / 100))
  const drawn = windows.map((window) => ({ window, place: below(1_000_000, seed, window) }))
  return drawn
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ window }) => window)
}
