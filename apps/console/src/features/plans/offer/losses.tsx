import { useQuery } from '@tanstack/react-query'
import { timeLosses } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useTimeLoss } from '../../../forms/time-loss.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { usageQuery } from '../../../lib/request/queries.ts'
import { shownTime, type TimeKind, usedSeconds } from '../../../lib/usage-units.ts'
import { groupName } from '../plan-choice.ts'
import type { Offer } from './offer.ts'

interface LossesProps {
  readonly account: Account
  readonly offer: Offer
}

/** What the choice takes away, with the organisation's own figures where they are known; nothing where it takes nothing away. */
export function Losses({ account, offer }: LossesProps) {
  const t = useTranslations('plans.losses')
  const { language } = useLanguage()
  const losses = useLosses({ account, offer })
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

function useLosses({ account, offer }: LossesProps): readonly string[] {
  const t = useTranslations('plans.losses')
  const say = useTimeLoss()
  const times = offer.change === 'resume' ? [] : timeLosses(account.contract, account.catalogue, offer.to, account.now)
  const used = useUsed(times.length > 0)
  const losses = times.map((loss) => {
    const own = used(loss.kind === 'upload' ? 'upload' : 'export')
    return own === null ? say(loss) : t('withUsed', { loss: say(loss), used: own })
  })
  return losesResolution(account, offer) ? [...losses, t('resolution')] : losses
}

/** What was used of a time in the running period, as text; null where nothing was, or where that is not known. */
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

function losesResolution({ groups }: Account, { from, to }: Offer): boolean {
  const has = (id: string | undefined) => groups.find((each) => each.contractPlanGroupId === id)?.resolution === 'high'
  return from !== null && has(from.id) && !has(to.id)
}
