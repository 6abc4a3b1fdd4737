import { useMutation } from '@tanstack/react-query'
import { saveCampaign } from '@touchline/contract/desk/calls/campaigns'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { audienceStates } from '@touchline/domain/campaigns'
import { currencies } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call } from '../../lib/call.ts'
import { dayText } from '../../lib/date-text.ts'
import { go, hrefOf } from '../../lib/navigation.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import { type CampaignList, usePlanName } from './campaign.ts'

type Audience = BodyOf<DeskEndpointOf<typeof saveCampaign>>['audience']

const anybody: Audience = {
  states: [],
  groups: [],
  currency: null,
  paidFrom: null,
  paidUntil: null,
  seatsFrom: null,
  seatsUntil: null,
  withoutCoupon: true,
}

interface NewCampaignProps {
  readonly region: RegionName
  readonly onRegion: (region: RegionName) => void
  readonly coupons: CampaignList['coupons']
  readonly plans: CampaignList['plans']
}

export function NewCampaign({ region, onRegion, coupons, plans }: NewCampaignProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofCatalogue = useTranslations('catalogue')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { regions } = useOperator()
  const planName = usePlanName(plans)
  const [name, setName] = useState('')
  const [couponCode, setCouponCode] = useState(coupons[0]?.code ?? '')
  const [audience, setAudience] = useState(anybody)
  const save = useMutation({
    mutationFn: () => call(saveCampaign, { region, body: { name: name.trim(), couponCode, audience } }),
    onSuccess: async (outcome) => {
      if (outcome.kind === 'not-saved') return
      await queryClient.invalidateQueries({ queryKey: ['campaigns', region] })
      go(hrefOf(`/campaigns/${region}/${outcome.campaignId}`))
    },
  })
  return (
    <Card title={t('new')} className="new-campaign">
      {regions.length > 1 && (
        <SelectField
          label={ofAll('region')}
          value={region}
          onChange={(event) => onRegion(regions.find((each) => each === event.target.value) ?? region)}
        >
          {regions.map((each) => (
            <option key={each} value={each}>
              {ofRegions(each)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={ofCatalogue('name')} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField label={t('coupon')} value={couponCode} onChange={(event) => setCouponCode(event.target.value)}>
        {coupons.length === 0 && <option value="">{t('noCoupon')}</option>}
        {coupons.map(({ code, groupId, percent, months, until, usesLeft }) => (
          <option key={code} value={code}>
            {t('couponSaid', {
              code,
              plan: planName(groupId),
              percent,
              months,
              until: dayText(until, locale),
              usesLeft,
            })}
          </option>
        ))}
      </SelectField>
      <AudienceFields audience={audience} plans={plans} onChange={setAudience} />
      {save.data?.kind === 'not-saved' && (
        <ul role="alert" className="refused">
          {save.data.faults.map((fault) => (
            <li key={fault}>{t(`faults.${fault}`)}</li>
          ))}
        </ul>
      )}
      <Fault error={save.error} />
      <Button busy={save.isPending} disabled={name.trim() === '' || couponCode === ''} onClick={() => save.mutate()}>
        {t('compute')}
      </Button>
    </Card>
  )
}

interface FieldsProps {
  readonly audience: Audience
  readonly plans: CampaignList['plans']
  readonly onChange: (audience: Audience) => void
}

const turned = <T,>(all: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...all, one] : all.filter((each) => each !== one)

const wholeOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null)

function AudienceFields({ audience, plans, onChange }: FieldsProps) {
  const t = useTranslations('campaigns')
  const ofRevenue = useTranslations('revenue')
  const planName = usePlanName(plans)
  const change = (more: Partial<Audience>) => onChange({ ...audience, ...more })
  return (
    <fieldset className="campaign-audience">
      <legend>{t('audience')}</legend>
      <div className="picks" role="group" aria-label={t('state')}>
        {audienceStates.map((state) => (
          <Pick
            key={state}
            text={t(`audienceStates.${state}`)}
            isOn={audience.states.includes(state)}
            onTurn={(isOn) => change({ states: turned(audience.states, state, isOn) })}
          />
        ))}
        <Pick
          text={t('withoutCoupon')}
          isOn={audience.withoutCoupon}
          onTurn={(withoutCoupon) => change({ withoutCoupon })}
        />
      </div>
      <details>
        <summary>{t('plans', { count: audience.groups.length })}</summary>
        <div className="picks">
          {plans.map(({ groupId }) => (
            <Pick
              key={groupId}
              text={planName(groupId)}
              isOn={audience.groups.includes(groupId)}
              onTurn={(isOn) => change({ groups: turned(audience.groups, groupId, isOn) })}
            />
          ))}
        </div>
      </details>
      <div className="ranges">
        <SelectField
          label={ofRevenue('currency')}
          value={audience.currency ?? ''}
          onChange={(event) => change({ currency: currencies.find((each) => each === event.target.value) ?? null })}
        >
          <option value="">{t('any')}</option>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          label={t('paidFrom')}
          type="date"
          value={audience.paidFrom ?? ''}
          onChange={(event) => change({ paidFrom: event.target.value || null })}
        />
        <TextField
          label={t('paidUntil')}
          type="date"
          value={audience.paidUntil ?? ''}
          onChange={(event) => change({ paidUntil: event.target.value || null })}
        />
        <TextField
          label={t('seatsFrom')}
          inputMode="numeric"
          maxLength={6}
          value={audience.seatsFrom ?? ''}
          onChange={(event) => change({ seatsFrom: wholeOf(event.target.value) })}
        />
        <TextField
          label={t('seatsUntil')}
          inputMode="numeric"
          maxLength={6}
          value={audience.seatsUntil ?? ''}
          onChange={(event) => change({ seatsUntil: wholeOf(event.target.value) })}
        />
      </div>
      <p className="soft">{t('onlyThose')}</p>
    </fieldset>
  )
}

interface PickProps {
  readonly text: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

const Pick = ({ text, isOn, onTurn }: PickProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} /> {text}
  </label>
)
