import { useQuery } from '@tanstack/react-query'
import { type TimeLoss, timeLosses } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useLostAddOns } from '../../../forms/custom/lost-add-ons.ts'
import { useTimeLoss } from '../../../forms/time-loss.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { usageQuery } from '../../../lib/request/queries.ts'
import { shownTime, type TimeKind, usedSeconds } from '../../../lib/usage-units.ts'
import type { OwnPast } from '../past/own-past.ts'
import { useOwnWords } from '../past/own-words.ts'
import { keepsResolution } from '../past/resolution.ts'
import { groupName } from '../plan-choice.ts'
import type { PlanOffer } from './offer.ts'

interface LossesProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly past: OwnPast
}

export function Losses({ account, offer, past }: LossesProps) {
  const t = useTranslations('plans.losses')
  const { language } = useLanguage()
  const losses = useLosses({ account, offer, past })
  if (losses.length === 0) return null
  return (
    <div className="losses">
      <p>{t('title', { plan: groupName(account, offer.to.id, language) })}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  )
}

function useLosses({ account, offer, past }: LossesProps): readonly string[] {
  const t = useTranslations('plans.losses')
  const say = useTimeLoss()
  const lostAddOns = useLostAddOns(account)
  const times = offer.change === 'resume' ? [] : timeLosses(account.contract, account.catalogue, offer.to, account.now)
  const lived = useLived(past, offer)
  const used = useUsed(times.length > 0)
  const losses = times.map((loss) => {
    const own = lived(loss) ?? used(loss.kind === 'upload' ? 'upload' : 'export')
    return own === null ? say(loss) : t('withUsed', { loss: say(loss), used: own })
  })
  const isLost = offer.from !== null && !keepsResolution(account, offer.to.id)
  return [...losses, ...(isLost ? [t('resolution')] : []), ...lostAddOns(offer.to)]
}

function useLived(past: OwnPast, { to }: PlanOffer): (loss: TimeLoss) => string | null {
  const words = useOwnWords()
  const replay = past.kind === 'lived' ? past.replays.get(to.id) : undefined
  return (loss) => {
    if (replay === undefined) return null
    return loss.kind === 'upload' ? words.over(replay, loss.toHours) : words.exports(replay)
  }
}

function useUsed(isAsked: boolean): (kind: TimeKind) => string | null {
  const t = useTranslations('plans.losses')
  const { data } = useQuery({ ...usageQuery(), enabled: isAsked, meta: { faults: 'silent' } })
  return (kind) => {
    const seconds = usedSeconds(data?.usage ?? [], kind)
    if (seconds === 0) return null
    const used = shownTime(seconds, kind)
    return kind === 'upload' ? t('usedUpload', { used }) : t('usedExport', { used })
  }
}
