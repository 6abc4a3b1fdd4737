import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { KEYS } from './window-rows.tsx'

interface FoundProps {
  readonly count: number | null
  readonly isFew?: boolean
  readonly onSelectAll: () => void
}

export function Found({ count, isFew = false, onSelectAll }: FoundProps) {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  return (
    <div className="found" aria-busy={count === null}>
      <p className={isFew ? 'hidden-text' : 'small soft'} role="status">
        {count === null ? shell('loading') : t('found', { count })}
      </p>
      <p className="keys small soft" id={KEYS}>
        {t('keys')}
      </p>
      {/* Phones hide the table head with its "all" box. */}
      {count !== null && count > 0 && (
        <Button look="quiet" className="select-listed" onClick={onSelectAll}>
          {t('selectAll', { count })}
        </Button>
      )}
    </div>
  )
}
