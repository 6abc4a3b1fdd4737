import type { saveCampaign } from '@touchline/contract/desk/calls/campaigns'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf } from '@touchline/contract/endpoint'
import { anybody, audienceStates } from '@touchline/domain/campaigns'
import { currencies } from '@touchline/domain/money'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import { type CampaignList, usePlanName } from './campaign.ts'

type Audience = BodyOf<DeskEndpointOf<typeof saveCampaign>>['audience']

export const withoutCoupon: Audience = { ...anybody, states: [], groups: [], withoutCoupon: true }

interface FieldsProps {
  readonly audience: Audience
  readonly plans: CampaignList['plans']
  readonly onChange: (audience: Audience) => void
}

const turned = <T,>(all: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...all, one] : all.filter((each) => each !== one)

const wholeOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null)

export function AudienceFields({ audience, plans, onChange }: FieldsProps) {
  const t = useTranslations('campaigns')
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
      <Ranges audience={audience} change={change} />
      <p className="soft">{t('onlyThose')}</p>
    </fieldset>
  )
}

interface RangesProps {
  readonly audience: Audience
  readonly change: (more: Partial<Audience>) => void
}

function Ranges({ audience, change }: RangesProps) {
  const t = useTranslations('campaigns')
  const ofFirst = useTranslations('first')
  return (
    <div className="ranges">
      <SelectField
        label={ofFirst('currency')}
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
