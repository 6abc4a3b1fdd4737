import { cancellationReasons } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Customer } from './customer.ts'
import { useGoodwillForm } from './goodwill.ts'
import { moneyForms } from './money-forms.ts'
import type { Possible, Words } from './possible.ts'

export function useForms(customer: Customer): readonly Possible[] {
  const words = { t: useTranslations('acts.choices'), language: useLanguage().language }
  return [
    ...stateForms(customer),
    ...planForms(customer, words),
    ...leavingForms(customer, words),
    ...clubForms(customer),
    ...moneyForms(customer, words),
    useGoodwillForm(customer),
    ...loginForms(words),
  ]
}

const stateForms = ({ club: { organizationId, state } }: Customer): readonly Possible[] => [
  {
    name: 'end-trial',
    group: 'plan',
    act: 'end-trial',
    isPossible: state === 'trial',
    input: () => ({ organizationId }),
  },
  {
    name: 'release-organization',
    group: 'money',
    act: 'release-organization',
    isPossible: state === 'on-hold',
    input: () => ({ organizationId, findingId: null }),
  },
]

const planForms = (
  { club: { organizationId, state }, plans: { offered, granted, changesOn } }: Customer,
  { t, language }: Words,
): readonly Possible[] => [
  {
    name: 'change-plan',
    group: 'plan',
    act: 'change-plan',
    isPossible: state !== 'closed' && offered.length > 0,
    fields: [
      {
        name: 'plan',
        options: offered.map(({ planGroupId, cycle, names }) => [
          planGroupId,
          t(`per.${cycle}`, { plan: names[language] ?? names.en ?? planGroupId }),
        ]),
      },
      { name: 'analysts', kind: 'seats' },
      { name: 'viewers', kind: 'seats' },
      {
        name: 'starts',
        options: [
          ['now', t('now')],
          ['next-month', t('nextMonth')],
        ],
      },
    ],
    input: ({ plan = '', analysts = null, viewers = null, starts }) => ({
      organizationId,
      to: {
        groupId: plan,
        ...(analysts !== null && { analysts }),
        ...(viewers !== null && { viewers }),
        ...(starts === 'next-month' && { startsNextMonth: true }),
      },
    }),
  },
  {
    name: 'grant-plan',
    group: 'plan',
    act: 'grant-plan',
    isPossible: state !== 'closed',
    fields: [
      {
        name: 'plan',
        options: granted.map(({ planGroupId, names }) => [planGroupId, names[language] ?? names.en ?? planGroupId]),
      },
      { name: 'lastDay', kind: 'dayOrNone' },
    ],
    input: ({ plan = '', lastDay = null }) => ({ organizationId, groupId: plan, lastDay }),
  },
  {
    name: 'keep-plan',
    group: 'plan',
    act: 'change-plan',
    isPossible: state !== 'closed' && changesOn !== null,
    input: () => ({ organizationId, to: null }),
  },
]

function leavingForms({ club, contract, now }: Customer, { t }: Words): readonly Possible[] {
  const { organizationId, state } = club
  const isLeaving = contract.cancellationDate !== null && contract.cancellationDate > now
  return [
    {
      name: 'cancel-plan',
      group: 'plan',
      act: 'cancel-plan',
      isPossible: !isLeaving && state !== 'closed' && state !== 'none',
      fields: [
        {
          name: 'end',
          options: [
            ['reserve', t('period')],
            ['close', t('atOnce')],
          ],
        },
        {
          name: 'why',
          options: [
            ['', t('unsaid')],
            ...cancellationReasons.map((reason) => [reason, t(`reasons.${reason}`)] as const),
          ],
        },
      ],
      input: ({ end = 'reserve', why = '' }) => ({ organizationId, way: end, ...(why !== '' && { why }) }),
    },
    {
      name: 'withdraw-cancellation',
      group: 'plan',
      act: 'cancel-plan',
      isPossible: isLeaving && state !== 'closed',
      input: () => ({ organizationId, way: null }),
    },
  ]
}

const clubForms = ({ club: { organizationId }, taxNumber, taxNumberEndsOn }: Customer): readonly Possible[] => [
  {
    name: 'rename-organization',
    group: 'club',
    act: 'rename-organization',
    isPossible: true,
    fields: [{ name: 'name', kind: 'line' }],
    input: ({ name = '' }) => ({ organizationId, name }),
  },
  {
    name: 'add-administrator',
    group: 'club',
    act: 'add-administrator',
    isPossible: true,
    fields: [
      { name: 'person', kind: 'line' },
      { name: 'address', kind: 'mail' },
    ],
    input: ({ person = '', address = '' }) => ({ organizationId, name: person, address }),
  },
  {
    name: 'end-vat-number',
    group: 'money',
    act: 'end-vat-number',
    isPossible: taxNumber !== null,
    fields: [{ name: 'from', kind: 'day' }],
    input: ({ from = null }) => ({ organizationId, from }),
  },
  {
    name: 'keep-vat-number',
    group: 'money',
    act: 'end-vat-number',
    isPossible: taxNumberEndsOn !== null,
    input: () => ({ organizationId, from: null }),
  },
]

const login = { name: 'login', kind: 'login' } as const

const loginForms = ({ t }: Words): readonly Possible[] => [
  {
    name: 'end-sessions',
    group: 'login',
    act: 'end-sessions',
    isPossible: true,
    fields: [login],
    input: (read) => ({ ...read }),
  },
  {
    name: 'set-login-address',
    group: 'login',
    act: 'set-login-address',
    isPossible: true,
    fields: [login, { name: 'address', kind: 'mail' }],
    input: (read) => ({ ...read }),
  },
  {
    name: 'remove-second-factor',
    group: 'login',
    act: 'remove-second-factor',
    isPossible: true,
    fields: [login],
    input: (read) => ({ ...read }),
  },
  {
    name: 'end-provider-link',
    group: 'login',
    act: 'end-provider-link',
    isPossible: true,
    fields: [
      login,
      {
        name: 'next',
        options: [
          ['others', t('others')],
          ['anyone', t('anyone')],
        ],
      },
    ],
    input: (read) => ({ ...read }),
  },
  ...(['export-person', 'erase-person'] as const).map(
    (name): Possible => ({
      name,
      group: 'login',
      act: name,
      isPossible: true,
      fields: [login],
      input: (read) => ({ ...read }),
    }),
  ),
]

export const billActs = ['send-documents', 'charge-again', 'book-transfer'] as const
export type BillAct = (typeof billActs)[number]

export const billForm = (
  { club: { organizationId }, currency }: Customer,
  act: BillAct,
  billingId: string,
): ActForm => ({
  name: act,
  act,
  currency,
  fields:
    act === 'book-transfer'
      ? [
          { name: 'amount', kind: 'amount' },
          { name: 'receivedOn', kind: 'pastDay' },
          { name: 'reference', kind: 'reference' },
        ]
      : [],
  input: (read) => ({ organizationId, billingId, ...read }),
})
