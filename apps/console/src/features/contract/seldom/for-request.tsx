import type { PurchaseRequest } from '@touchline/contract/requests'
import { Chip } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { useDeciding } from '../../../forms/requests/use-deciding.ts'
import { Link } from '../../../lib/navigation/index.ts'

interface ForRequestProps {
  readonly describedBy: string
  readonly request: PurchaseRequest
}

export function ForRequest({ request, describedBy }: ForRequestProps) {
  const t = useTranslations()
  const { decide, isDeciding } = useDeciding(request)
  if (!request.isOwn) {
    return (
      <Link className="btn ghost" to="/requests/$id" params={{ id: request._id }} aria-describedby={describedBy}>
        {t('coming.decide')}
      </Link>
    )
  }
  return (
    <span className="own-request">
      <Chip tone="wait">{t('coming.waiting')}</Chip>
      <Button
        look="ghost"
        aria-describedby={describedBy}
        busy={isDeciding}
        onClick={() => decide({ kind: 'withdraw' })}
      >
        {t('common.undo')}
      </Button>
    </span>
  )
}
