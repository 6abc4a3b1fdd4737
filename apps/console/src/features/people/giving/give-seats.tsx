import { useQuery } from '@tanstack/react-query'
import { freeSeatsPrice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import { baseGroupAt, type SeatCounts } from '@touchline/domain/contract'
import { decideGivingUp, type GivingUpPreview, type GivingUpRefusal } from '@touchline/domain/plans'
import { type SeatsToGive, type SeatUse, seatsOfUsers, seatsToGive } from '@touchline/domain/seats'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OnHoldNote, useIsOnHold } from '../../../forms/on-hold-note.tsx'
import { type SeatList, seatsQuery } from '../../../forms/seat-list/seats-query.ts'
import { seatsInUse } from '../../../forms/seat-part/seats-in-use.ts'
import { useDay } from '../../../forms/use-day.ts'
import { WaitingScreen } from '../../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { type PlannerAccount, usePlannerAccount } from '../../../lib/account/planner-account.ts'
import { Link, useNavigate } from '../../../lib/navigation/index.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { signedIn } from '../../../lib/session/session.ts'
import { AskFirst } from './ask-first.tsx'
import { countOf, givenUpOf, proposed, type SeatChoice, tickedUsers } from './choice.ts'
import { useGiveUp } from './give-up.ts'
import { GivenUp } from './given-up.tsx'
import { Outcome } from './outcome.tsx'
import { previewOf, useYearWithout } from './outlook.ts'
import { SeatChoiceCard } from './seat-choice.tsx'
import './giving.css'

const useFrame = () => {
  const t = useTranslations('giveSeats')
  return (standIn: ReactNode) => <WaitingScreen title={t('name')}>{standIn}</WaitingScreen>
}

export const GiveSeats = () => (
  <WhenLoaded content={usePlannerAccount()} shape="rows" frame={useFrame()}>
    {(account) => <Decided account={account} />}
  </WhenLoaded>
)

const none: SeatCounts = { analysts: 0, viewers: 0 }

function Decided({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('giveSeats')
  const frame = useFrame()
  const { zone } = account.contract
  const list = loadable(useQuery(seatsQuery({ zone, today: dateOf(account.now, zone) })))
  const decided = decideGivingUp({ ...account, seats: none, inUse: none })
  const isGiven = decided.kind === 'refused' && decided.reason === 'seats-given-up'
  if (decided.kind === 'refused' && !isGiven) return frame(<Blocked reason={decided.reason} />)
  return (
    <WhenLoaded content={list} shape="rows" frame={frame}>
      {(read) => {
        if (decided.kind === 'refused') return <GivenUp account={account} list={read} />
        if (decided.left.analysts + decided.left.viewers < 2) return frame(<EmptyState>{t('nothing')}</EmptyState>)
        return <Choosing account={account} list={read} held={decided.left} />
      }}
    </WhenLoaded>
  )
}

function Blocked({ reason }: { readonly reason: GivingUpRefusal }) {
  const t = useTranslations('giveSeats')
  if (reason !== 'unsettled') return <EmptyState>{t('noPlan')}</EmptyState>
  return (
    <>
      <EmptyState>{t('unsettled')}</EmptyState>
      <p className="giving-way">
        <Link className="btn" to="/contract-info">
          {t('toPay')}
        </Link>
      </p>
    </>
  )
}

interface ReadProps {
  readonly account: PlannerAccount
  readonly list: SeatList
}

function Choosing({ account, list, held }: ReadProps & { readonly held: SeatCounts }) {
  const { analysts, viewers } = held
  const toGive = useMemo(
    () => seatsToGive({ held: { analysts, viewers }, taken: list.taken, seats: list.seats, selfId: signedIn()._id }),
    [analysts, viewers, list],
  )
  return <Choice account={account} list={list} toGive={toGive} />
}

interface ChoiceProps extends ReadProps {
  readonly toGive: SeatsToGive
}

function Choice({ account, list, toGive }: ChoiceProps) {
  const t = useTranslations('giveSeats')
  const day = useDay(account.contract.zone, account.now)
  const { contract, catalogue, now } = account
  const [choice, setChoice] = useState<SeatChoice>(() => proposed(toGive))
  // Ticks show before the slow computation.
  const shown = useDeferredValue(choice)
  const outlook = useOutlook({ account, list, toGive }, shown)
  const cycle = baseGroupAt(contract, catalogue, now)?.cycle ?? 'month'
  const priceOf = (kind: keyof SeatCounts) =>
    freeSeatsPrice(contract, catalogue, { analysts: 0, viewers: 0, [kind]: 1 }, now)?.price ?? null
  const { preview, given } = outlook
  const count = countOf(given)
  return (
    <>
      <div className="head">
        <div>
          <Heading name={t('name')}>{useTitle(account, count, preview)}</Heading>
          {preview !== null && (
            <p className="soft">
              {t(preview.cycle === 'year' ? 'leadYear' : 'lead', {
                date: day(preview.at),
                until: day(preview.at - 1),
              })}
            </p>
          )}
        </div>
      </div>
      <div className="giving-page" aria-busy={shown !== choice}>
        <SeatChoiceCard
          toGive={toGive}
          prices={{ analysts: priceOf('analysts'), viewers: priceOf('viewers') }}
          cycle={cycle}
          gone={preview === null ? null : day(preview.at)}
          choice={choice}
          onChoose={setChoice}
        />
        {preview !== null && (
          <div className="giving-side">
            <Outcome
              account={account}
              seats={seatsInUse(account, list.taken)}
              given={given}
              preview={preview}
              year={outlook.year}
            >
              <Give account={account} preview={preview} given={given} users={outlook.users} />
            </Outcome>
            <AskFirst account={account} preview={preview} users={outlook.users} />
          </div>
        )}
      </div>
    </>
  )
}

function useOutlook({ account, list, toGive }: ChoiceProps, choice: SeatChoice) {
  const yearWithout = useYearWithout(account)
  const given = givenUpOf(choice, toGive)
  const users = tickedUsers(choice, toGive)
  const leaving = seatsOfUsers(users)
  const inUse = {
    analysts: list.taken.analysts - leaving.analysts,
    viewers: list.taken.viewers - leaving.viewers,
  }
  const preview = previewOf(account, { seats: given, inUse })
  return {
    given,
    users,
    preview: preview.kind === 'refused' ? null : preview,
    year: yearWithout(given),
  }
}

function useTitle({ contract }: PlannerAccount, count: number, preview: GivingUpPreview | null): string {
  const t = useTranslations('giveSeats')
  const { locale } = useLanguage()
  if (preview === null || count === 0) return t('name')
  const less = preview.before.total.minor - preview.after.total.minor
  const amount = moneyText({ minor: Number(less), currency: contract.currency, locale })
  return t(preview.cycle === 'year' ? 'titleYear' : 'titleMonth', { count, amount })
}

interface GiveProps {
  readonly account: PlannerAccount
  readonly preview: GivingUpPreview
  readonly given: SeatCounts
  readonly users: readonly SeatUse[]
}

function Give({ account, preview, given, users }: GiveProps) {
  const t = useTranslations('giveSeats')
  const day = useDay(account.contract.zone, account.now)
  const navigate = useNavigate()
  const isOnHold = useIsOnHold()
  const giving = useGiveUp({
    contractId: account.contract.id,
    date: day(preview.at),
    until: day(preview.at - 1),
    onDone: () => void navigate({ to: '/people' }),
  })
  const count = countOf(given)
  const refused = giving.said('button')
  const quotedTotal = Number(preview.after.total.minor)
  return (
    <>
      <OnHoldNote isRefused={refused === ''} />
      {refused !== null && refused !== '' && (
        <p role="alert" className="error">
          {refused}
        </p>
      )}
      <Button
        className="giving-button"
        busy={giving.isBusy}
        disabled={count === 0 || isOnHold}
        onClick={() => giving.send({ seats: given, userIds: users.map(({ userId }) => userId), quotedTotal })}
      >
        {t('give', { count })}
      </Button>
    </>
  )
}
