import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { Button } from '../../ui/input/button.tsx'
import { lengthOf } from './games.ts'

interface BulkBarProps {
  readonly games: readonly StoredGame[]
  /** What their deletion saves; null while that is not known. */
  readonly saving: string | null
  readonly onClear: () => void
  readonly onDelete: () => void
}

export function BulkBar({ games, saving, onClear, onDelete }: BulkBarProps) {
  const t = useTranslations('videos')
  const common = useTranslations('common')
  return (
    <div className="bulk" role="region" aria-label={t('selection')}>
      <div className="num" role="status">
        <p>{t('selected', { count: games.length, hours: storedTenths(lengthOf(games)) / 10 })}</p>
        {saving !== null && <p className="small soft">{saving}</p>}
      </div>
      <Button look="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Allowed to="delete-videos">
        <Button look="danger" onClick={onDelete}>
          {common('delete')}
        </Button>
      </Allowed>
    </div>
  )
}
