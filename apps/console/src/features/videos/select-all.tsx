import { useTranslations } from 'use-intl'

interface SelectAllProps {
  readonly games: readonly { readonly matchId: string }[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
}

export function SelectAll({ games, selected, onSelect }: SelectAllProps) {
  const t = useTranslations('videos')
  const chosen = games.filter(({ matchId }) => selected.has(matchId)).length
  const isAll = games.length > 0 && chosen === games.length
  return (
    <th scope="col" className="pick">
      <input
        type="checkbox"
        aria-label={t('selectAll', { count: games.length })}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !isAll
        }}
        onChange={() =>
          onSelect(
            games.map(({ matchId }) => matchId),
            !isAll,
          )
        }
      />
    </th>
  )
}
