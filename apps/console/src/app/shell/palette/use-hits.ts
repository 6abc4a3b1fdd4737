import { useMutation, useQuery } from '@tanstack/react-query'
import { contractStateAt } from '@touchline/domain/contract'
import { type MenuEntry, visibleMenu } from '@touchline/domain/navigation'
import { useTranslations } from 'use-intl'
import { savePaper } from '../../../forms/paper/save-paper.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { isLanguage, languageNames } from '../../../i18n/languages.ts'
import type { Account } from '../../../lib/account/account.ts'
import { useOlderBills } from '../../../lib/account/older-bills.ts'
import { usageByUserQuery } from '../../../lib/account/usage-by-user.ts'
import { useAccount } from '../../../lib/account/use-account.ts'
import { useNavigate } from '../../../lib/navigation/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { askForBell } from '../bell/asked.ts'
import { logOut } from '../log-out.ts'
import { menuIcons, useTitles } from '../menu-entries.ts'
import { addOnKinds, mayOpen, monthHits, userHits, visitorOf } from './account-hits.ts'
import type { Hit } from './hit.ts'

export function useHits(): readonly Hit[] {
  const loaded = useAccount()
  const account = loaded.state === 'ready' ? loaded.value : null
  return [
    ...usePages(account),
    ...useActions(account),
    ...useMonths(account),
    ...useUsers(account !== null && mayOpen(account, 'usage')),
    ...useOwn(),
  ]
}

function usePages(account: Account | null): readonly Hit[] {
  const navigate = useNavigate()
  const others = useOtherNames()
  const state = account === null ? undefined : contractStateAt(account.contract, account.catalogue, account.now)
  const titles = useTitles(state)
  const t = useTranslations()
  if (account === null) return []
  const pages = visibleMenu(visitorOf(account)).map(
    (entry): Hit => ({
      id: `page-${entry}`,
      group: 'pages',
      icon: menuIcons[entry],
      text: titles[entry],
      also: `${paths[entry]} ${others[entry]}`,
      open: () => void navigate({ to: paths[entry] }),
    }),
  )
  const unlisted = [
    { route: 'give-seats', icon: 'people', text: t('giveSeats.name'), also: t('palette.also.giveSeats') },
    { route: 'requests', icon: 'check', text: t('requests.name'), also: t('palette.also.requests') },
  ] as const
  return [
    ...pages,
    ...unlisted
      .filter(({ route }) => mayOpen(account, route))
      .map(
        ({ route, icon, text, also }): Hit => ({
          id: `page-${route}`,
          group: 'pages',
          icon,
          text,
          also: `${paths[route]} ${also}`,
          open: () => void navigate({ to: paths[route] }),
        }),
      ),
  ]
}

function useActions(account: Account | null): readonly Hit[] {
  const t = useTranslations()
  const navigate = useNavigate()
  if (account === null) return []
  const addOns = addOnKinds(account).map((kind): Hit => {
    const tab = kind === 'seats' ? 'users' : kind
    return {
      id: `add-${kind}`,
      group: 'actions',
      icon: 'plus',
      text: `${t(`usage.addOn.add.${kind}`)} …`,
      also: t('palette.also.add'),
      open: () => void navigate({ to: '/usage', search: { tab, add: 1 } }),
    }
  })
  const pack: Hit = {
    id: 'pack',
    group: 'actions',
    icon: 'download',
    text: `${t('pack.title')} …`,
    also: t('palette.also.pack'),
    open: () => void navigate({ to: '/billing-history', search: { pack: 1 } }),
  }
  const hasCard = account.document.payment.paymentService !== null
  const edits = [
    {
      to: hasCard ? 'payment-info-change' : 'payment-info-add',
      text: hasCard ? 'changeCard' : 'addCard',
      icon: 'card',
    },
    { to: 'contact-info-set', text: 'editPayer', icon: 'user' },
  ] as const
  return [
    ...addOns,
    ...(mayOpen(account, 'billing-history') ? [pack] : []),
    ...edits.flatMap(({ to, text, icon }): Hit[] =>
      mayOpen(account, to)
        ? [
            {
              id: to,
              group: 'actions',
              icon,
              text: `${t(`palette.${text}`)} …`,
              open: () => void navigate({ to: paths[to] }),
            },
          ]
        : [],
    ),
  ]
}

function useMonths(account: Account | null): readonly Hit[] {
  const t = useTranslations('palette')
  const bills = useTranslations('bills')
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const saving = useMutation({ mutationFn: savePaper })
  const isAllowed = account !== null && mayOpen(account, 'billing-breakdown')
  const known = useOlderBills(account, isAllowed)
  if (!isAllowed) return []
  return monthHits(known, {
    locale,
    yearFrom: (month) => bills('yearFrom', { month }),
    receipt: (month) => t('receipt', { month }),
    invoice: (month) => t('invoice', { month }),
    openMonth: (month) => void navigate({ to: '/billing-breakdown', search: { month } }),
    openReceipt: (id) => void navigate({ to: '/receipt/$id', params: { id } }),
    savePaper: (document) => saving.mutate(document),
  })
}

function useUsers(isOpen: boolean): readonly Hit[] {
  const navigate = useNavigate()
  const read = useQuery({ ...usageByUserQuery(), enabled: isOpen, meta: { faults: 'silent' } }).data?.usage
  if (read === undefined) return []
  return userHits(read.users, read.valid, (user) => void navigate({ to: '/usage', search: { tab: 'upload', user } }))
}

function useOwn(): readonly Hit[] {
  const t = useTranslations()
  const { language, choose } = useLanguage()
  const codes = Object.keys(languageNames).filter((code) => isLanguage(code))
  return [
    {
      id: 'bell',
      group: 'actions',
      icon: 'bell',
      text: t('palette.bell'),
      also: t('palette.also.bell'),
      open: askForBell,
    },
    { id: 'log-out', group: 'actions', icon: 'logout', text: t('shell.logout'), open: () => void logOut() },
    ...codes
      .filter((code) => code !== language)
      .map(
        (code): Hit => ({
          id: `language-${code}`,
          group: 'languages',
          icon: 'globe',
          text: languageNames[code],
          also: `${t('shell.language')} ${code}`,
          open: () => choose(code),
        }),
      ),
  ]
}

/** In Japanese also by reading. */
function useOtherNames(): Readonly<Record<MenuEntry, string>> {
  const t = useTranslations('palette.also')
  return {
    'contract-info': t('overview'),
    'billing-breakdown': t('bill'),
    'billing-history': t('payments'),
    usage: t('use'),
    'change-plan': t('plan'),
    'purchase-plan': t('plan'),
    planner: t('planner'),
    'our-season': t('season'),
    'billing-movies': t('videos'),
    history: t('history'),
    'contact-info': t('payer'),
    'payment-info-manage': t('card'),
    people: t('people'),
    security: t('security'),
    notices: t('notices'),
    'cancel-subscription': t('leave'),
  }
}
