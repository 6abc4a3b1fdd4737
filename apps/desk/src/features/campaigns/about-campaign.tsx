import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from '../../acts/sheet.tsx'
import { dayText, momentText, ownZone } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { type Campaign, type CampaignList, useMoney, usePlanName } from './campaign.ts'

interface SeenProps {
  readonly region: RegionName
  readonly campaign: Campaign
}

function useAudienceRows({ audience }: Pick<Campaign, 'audience'>, plans: CampaignList['plans']) {
  const t = useTranslations('campaigns')
  const ofFirst = useTranslations('first')
  const ofLines = useTranslations('acts.goodwill.lines')
  const locale = useLocale()
  const planName = usePlanName(plans)
  const { states, groups, currency, paidFrom, paidUntil, seatsFrom, seatsUntil, withoutCoupon } = audience
  const day = (date: string | null) => (date === null ? '' : dayText(date, locale))
  return [
    states.length > 0 && ([t('state'), states.map((state) => t(`audienceStates.${state}`)).join(', ')] as const),
    groups.length > 0 && ([ofLines('plan'), groups.map(planName).join(', ')] as const),
    currency !== null && ([ofFirst('currency'), currency] as const),
    paidFrom !== null && ([t('paidFrom'), day(paidFrom)] as const),
    paidUntil !== null && ([t('paidUntil'), day(paidUntil)] as const),
    seatsFrom !== null && ([t('seatsFrom'), String(seatsFrom)] as const),
    seatsUntil !== null && ([t('seatsUntil'), String(seatsUntil)] as const),
    withoutCoupon && ([t('audience'), t('withoutCoupon')] as const),
  ].filter((row) => row !== false)
}

export function AboutCampaign({ region, campaign, plans }: SeenProps & Pick<CampaignList, 'plans'>) {
  const t = useTranslations('campaigns')
  const locale = useLocale()
  const planName = usePlanName(plans)
  const audience = useAudienceRows(campaign, plans)
  const { coupon, savedBy, savedDate, startedBy, sendDate } = campaign
  const { code, percent, groupId, months, usesLeft, until } = coupon
  return (
    <Card title={t('about')}>
      <Facts
        rows={[
          [
            t('coupon'),
            t('couponSaid', {
              code,
              plan: planName(groupId),
              percent,
              months,
              until: dayText(until, locale),
              usesLeft,
            }),
          ],
          ...audience,
          [t('savedBy'), `${savedBy}, ${momentText(savedDate, ownZone, locale)}`],
          ...(startedBy === null || sendDate === null
            ? []
            : ([
                [t('startedBy'), startedBy],
                [t('sendDate'), momentText(sendDate, ownZone, locale)],
              ] as const)),
        ]}
      />
      <Orders region={region} campaign={campaign} />
    </Card>
  )
}

function Orders({ region, campaign }: SeenProps) {
  const t = useTranslations('campaigns')
  const { roles } = useOperator()
  const [opened, setOpened] = useState<'start' | 'stop' | null>(null)
  const { campaignId, state, isOutdated, clubs } = campaign
  const mayStart = state === 'computed' && clubs > 0 && !isOutdated && hasRight(roles, 'start-campaign')
  const mayStop = (state === 'waiting' || state === 'sending') && hasRight(roles, 'stop-campaign')
  return (
    <>
      <div className="answers">
        {mayStart && <Button onClick={() => setOpened('start')}>{t('start')}</Button>}
        {mayStop && (
          <Button look="ghost" onClick={() => setOpened('stop')}>
            {t('stop')}
          </Button>
        )}
      </div>
      {opened === 'start' && <StartSheet region={region} campaign={campaign} onClose={() => setOpened(null)} />}
      {opened === 'stop' && (
        <Sheet
          region={region}
          act="stop-campaign"
          title={t('stop')}
          order={t('stop')}
          input={{ campaignId }}
          caseId=""
          onClose={() => setOpened(null)}
        >
          <p>{t('stopHint')}</p>
        </Sheet>
      )}
    </>
  )
}

function StartSheet({ region, campaign, onClose }: SeenProps & { readonly onClose: () => void }) {
  const t = useTranslations('campaigns')
  const { show } = useMoney()
  const [on, setOn] = useState('')
  const { campaignId, sums, clubs } = campaign
  const [only, ...others] = sums
  return (
    <Sheet
      region={region}
      act="start-campaign"
      title={t('start')}
      order={t('start')}
      input={on === '' ? null : { campaignId, on }}
      caseId=""
      onClose={onClose}
      spends={only === undefined || others.length > 0 ? undefined : { minor: only.gives, currency: only.currency }}
      effect={
        <p>
          <b>{t('clubs', { count: clubs })}</b>{' '}
          {sums.map(({ currency, gives }) => t('givesAtMost', { amount: show(gives, currency) })).join(' ')}
        </p>
      }
    >
      <p>{t('startHint')}</p>
      <TextField label={t('sendDate')} type="date" value={on} onChange={(event) => setOn(event.target.value)} />
    </Sheet>
  )
}
