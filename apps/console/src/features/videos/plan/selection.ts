import { useState } from 'react'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly target: number | null
  readonly select: (matchIds: readonly string[], isSelected: boolean) => void
  readonly replace: (matchIds: readonly string[], target?: number) => void
}

interface Chosen {
  readonly selected: ReadonlySet<string>
  readonly target: number | null
}

export function useSelection(): Selection {
  const [{ selected, target }, setChosen] = useState<Chosen>({ selected: new Set(), target: null })
  return {
    selected,
    target,
    select: (matchIds, isSelected) => {
      const next = new Set(selected)
      for (const matchId of matchIds) {
        if (isSelected) next.add(matchId)
        else next.delete(matchId)
      }
      setChosen({ selected: next, target: null })
    },
    replace: (matchIds, to) => setChosen({ selected: new Set(matchIds), target: to ?? null }),
  }
}
