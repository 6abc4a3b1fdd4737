import { Link } from '@tanstack/react-router'
import type { Consumption } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { UploadAlert } from '../../forms/upload-alert.tsx'

interface UploadNeedProps {
  readonly time: Consumption
  /** More time is sold only with payment by credit card. */
  readonly canBuy: boolean
}

/** The alert of the usage screen; its button opens the purchase there. */
export function UploadNeed({ time, canBuy }: UploadNeedProps) {
  const t = useTranslations('usage')
  const action = (
    <Link className="btn" to="/usage" search={{ tab: 'upload', add: 1 }}>
      {t('addOn.add.upload')}
    </Link>
  )
  return <UploadAlert time={time} action={canBuy ? action : undefined} />
}
