import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import type { Hit, Section } from './hit.ts'

interface HitListProps {
  readonly id: string
  readonly sections: readonly Section[]
  readonly chosen: Hit | undefined
  readonly onPoint: (hit: Hit) => void
  readonly onOpen: (hit: Hit) => void
}

/** The hits under the name of their group; the field keeps the focus. */
export function HitList({ id, sections, chosen, onPoint, onOpen }: HitListProps) {
  const t = useTranslations('palette')
  return (
    <div id={id} role="listbox" aria-label={t('hits')} className="hits">
      {sections.map(({ group, hits }) => (
        <div key={group} role="group" aria-labelledby={id + group}>
          <p id={id + group}>{t(`groups.${group}`)}</p>
          {hits.map((hit) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <div
              key={hit.id}
              id={id + hit.id}
              role="option"
              tabIndex={-1}
              aria-selected={hit === chosen}
              onPointerMove={() => hit !== chosen && onPoint(hit)}
              onClick={() => onOpen(hit)}
            >
              <Icon name={hit.icon} />
              <span>{hit.text}</span>
              {hit.note !== undefined && <em className="num">{hit.note}</em>}
              {hit === chosen && <kbd aria-hidden="true">↵</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
