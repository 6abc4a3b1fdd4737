import { useQuery } from '@tanstack/react-query'
import { getSettings } from '@touchline/contract/desk/calls/settings'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { actNames, hasRight, secondPersonFor } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useLocale, useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { Charging } from './charging.tsx'
import { Deliveries, Jobs, Keys, Receivers } from './machines.tsx'
import './settings.css'

type Settings = ResponseOf<DeskEndpointOf<typeof getSettings>>

export function SettingsPage() {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const { regions, roles } = useOperator()
  const [first] = regions
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => call(getSettings, { region: first ?? 'asia' }),
  })
  const faulty = settings.data?.files.filter(({ faults }) => faults.length > 0).length ?? 0
  return (
    <>
      <PageHead title={faulty === 0 ? t('title') : t('faultyTitle', { count: faulty })} hint={t('hint')} />
      <div className="in-force">
        {settings.isError && (
          <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void settings.refetch()} />
        )}
        {settings.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
        {settings.data !== undefined && <OfFile settings={settings.data} />}
        {hasRight(roles, 'stop-charging') && <Charging />}
        {hasRight(roles, 'machines') && <OfRegion />}
      </div>
    </>
  )
}

function OfFile({ settings }: { readonly settings: Settings }) {
  const t = useTranslations('settings')
  const ofRoles = useTranslations('roles')
  const ofActs = useTranslations('acts.names')
  const locale = useLocale()
  const { files, groups, limits, alwaysTwo, secondFactor, caseUrl, answers } = settings
  const list = (parts: readonly string[]) => listFormat(locale).format(parts)
  const two = actNames.filter((act) => alwaysTwo.includes(act) || secondPersonFor(act) === 'always')
  const factor =
    secondFactor === null
      ? t('notAsked')
      : [...secondFactor.amr.map((each) => `amr ${each}`), ...secondFactor.acr.map((each) => `acr ${each}`)].join(', ')
  return (
    <>
      <Files files={files} />
      <Card title={t('operators')}>
        <Table
          caption={t('operators')}
          rows={groups}
          keyOf={({ group }) => group}
          columns={[
            { label: t('group'), heading: true, cell: ({ group }) => <code>{group}</code> },
            { label: t('roles'), cell: ({ roles }) => list(roles.map((role) => ofRoles(role))) },
          ]}
        />
      </Card>
      <Limits limits={limits} />
      <Card title={t('proofs')}>
        <Facts
          rows={[
            [t('alwaysTwo'), list(two.map((act) => ofActs(act)))],
            [t('secondFactor'), factor],
            [t('caseUrl'), caseUrl ?? t('none')],
          ]}
        />
      </Card>
      <Answers answers={answers} />
    </>
  )
}

const SHOWN_DIGITS = 8

function Files({ files }: Pick<Settings, 'files'>) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <Card title={t('files')} action={<span className="soft">{t('filesHint')}</span>} className="whole-row">
      <Table
        caption={t('files')}
        rows={files}
        keyOf={({ variable }) => variable}
        columns={[
          { label: t('file'), heading: true, cell: ({ variable }) => <code>{variable}</code> },
          { label: t('digest'), cell: ({ digest }) => <code title={digest}>{digest.slice(0, SHOWN_DIGITS)}</code> },
          { label: t('since'), cell: ({ sinceDate }) => momentText(sinceDate, ownZone, locale) },
          {
            label: t('readBy'),
            cell: ({ variable }) => t(variable === 'DESK_FILE' ? 'readByDesk' : 'readByAll'),
          },
          {
            label: ofAll('state'),
            cell: ({ isChanged, faults }) => (
              <>
                <Chip tone={isChanged ? 'wait' : 'paid'}>
                  {isChanged ? t(faults.length > 0 ? 'faulty' : 'changed', { count: faults.length }) : t('asOnDisk')}
                </Chip>
                {faults.map((fault) => (
                  <small key={fault} className="under">
                    {fault}
                  </small>
                ))}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** Chosen when a case is answered. */
function Answers({ answers }: Pick<Settings, 'answers'>) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const { language } = useLanguage()
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (
    <Card title={t('answers')}>
      {answers.length === 0 ? (
        <p className="soft">{t('noAnswers')}</p>
      ) : (
        <Table
          caption={t('answers')}
          rows={answers}
          keyOf={({ name }) => name}
          columns={[
            { label: ofAll('name'), heading: true, cell: ({ name }) => name },
            { label: t('answerText'), cell: ({ texts }) => texts[language] ?? Object.values(texts)[0] },
            {
              label: t('answerLanguages'),
              cell: ({ texts }) => listFormat(locale).format(Object.keys(texts).map((each) => names.of(each) ?? each)),
            },
          ]}
        />
      )}
    </Card>
  )
}

function Limits({ limits }: Pick<Settings, 'limits'>) {
  const t = useTranslations('settings')
  const ofRoles = useTranslations('roles')
  const ofActs = useTranslations('acts.names')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { regions } = useOperator()
  const given = limits
    .filter(({ role, act }, at) => limits.findIndex((one) => one.role === role && one.act === act) === at)
    .map(({ role, act }) => ({ role, act, amounts: limits.filter((one) => one.role === role && one.act === act) }))
  return (
    <Card title={t('limits')} action={<CsvButton table="limits" region={regions[0] ?? 'asia'} />}>
      {limits.length === 0 ? (
        <p className="soft">{t('noLimits')}</p>
      ) : (
        <Table
          caption={t('limits')}
          rows={given}
          keyOf={({ role, act }) => `${role} ${act}`}
          columns={[
            { label: t('role'), heading: true, cell: ({ role }) => ofRoles(role) },
            { label: ofAll('act'), cell: ({ act }) => ofActs(act) },
            {
              label: ofAll('amount'),
              right: true,
              cell: ({ amounts }) =>
                amounts.map(({ amount: minor, currency }) => moneyText({ minor, currency, locale })).join(' · '),
            },
          ]}
        />
      )}
      <p className="soft note">{t('limitsHint')}</p>
    </Card>
  )
}

function OfRegion() {
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const { regions } = useOperator()
  const { query } = usePlace()
  const region = regions.find((each) => each === query.get('region')) ?? regions[0] ?? 'asia'
  return (
    <>
      {regions.length > 1 && (
        <SelectField
          label={ofAll('region')}
          value={region}
          onChange={(event) => replacePlace(hrefOf('/settings', { region: event.target.value }))}
        >
          {regions.map((each) => (
            <option key={each} value={each}>
              {ofRegions(each)}
            </option>
          ))}
        </SelectField>
      )}
      <Receivers region={region} />
      <Keys region={region} />
      <Jobs region={region} />
      <Deliveries region={region} />
    </>
  )
}
