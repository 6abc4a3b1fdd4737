import { useQuery } from '@tanstack/react-query'
import { getDraftFile } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import {
  type Apart,
  fileAt,
  mergedPlaces,
  type Places,
  placesOf,
  priceAtPlace,
  type Side,
  sides,
  threeWays,
} from '@touchline/domain/catalogue'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call } from '../../lib/call.ts'
import { monthText } from '../../lib/date-text.ts'
import { namesIn } from './price-edits.ts'
import { NotSaved } from './said.tsx'
import { type DraftFile, jsonOf, useSaveDraft } from './save-draft.ts'

interface DraftApartProps {
  readonly region: RegionName
  readonly draftId: string
  readonly newest: DraftFile | null
  readonly title: 'newer' | 'based'
  readonly base: Places
  readonly theirs: Places
  readonly ours: Places
}

export function DraftApart(props: DraftApartProps) {
  const { region, draftId, newest } = props
  const ofAll = useTranslations('common')
  const { data } = useQuery({
    queryKey: ['draft-file', region, draftId, 'newest'],
    queryFn: () => call(getDraftFile, { region, params: { draftId } }),
    enabled: newest === null,
    gcTime: 0,
  })
  if (newest !== null) return <ThreeWays {...props} newest={newest} />
  if (data === undefined) return <Skeleton shape="rows" label={ofAll('loading')} />
  return <ThreeWays {...props} newest={data} theirs={placesOf(data.file)} />
}

type Chosen = ReadonlyMap<string, Side>

const both = (apart: readonly Apart[]): Chosen =>
  new Map(apart.flatMap(({ place, by }) => (by === null ? [] : [[place, by]])))

const allOf = (apart: readonly Apart[], side: Side): Chosen => new Map(apart.map(({ place }) => [place, side]))

function ThreeWays(props: DraftApartProps & { readonly newest: DraftFile }) {
  const { region, draftId, newest, title, base, theirs, ours } = props
  const t = useTranslations('catalogue.apart')
  const ofCatalogue = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const apart = threeWays(base, theirs, ours)
  const [chosen, setChosen] = useState<Chosen>(() => both(apart))
  const save = useSaveDraft({ region, draftId })
  const left = apart.filter(({ place }) => !chosen.has(place)).length
  const onSave = () => {
    const content = jsonOf(
      JSON.stringify(fileAt(mergedPlaces(theirs, apart, (place) => chosen.get(place) ?? 'theirs'))),
    )
    if (content !== null) save.mutate({ after: newest.version, file: content, kept: newest.kept })
  }
  return (
    <Card title={t(title, { version: newest.version, who: newest.savedBy })} className="prices apart">
      <p>{t(`${title}Hint`)}</p>
      <div className="answers">
        {sides.map((side) => (
          <Button key={side} look="ghost" onClick={() => setChosen(allOf(apart, side))}>
            {t(`all.${side}`)}
          </Button>
        ))}
        <Button look="ghost" onClick={() => setChosen(both(apart))}>
          {t('both')}
        </Button>
      </div>
      {apart.length === 0 ? (
        <EmptyState>{t('same')}</EmptyState>
      ) : (
        <Lines
          {...{ apart, chosen, ours, theirs }}
          onChoose={(place, side) => setChosen(new Map(chosen).set(place, side))}
        />
      )}
      {save.data?.kind === 'not-saved' && <NotSaved faults={save.data.faults} text={ofCatalogue('notSaved')} />}
      <Fault error={save.error} />
      <div className="answers">
        <Button busy={save.isPending} disabled={left > 0} onClick={onSave}>
          {ofAll('save')}
        </Button>
        <span role="status">{left > 0 ? t('left', { count: left }) : ''}</span>
      </div>
    </Card>
  )
}

interface LinesProps extends Pick<DraftApartProps, 'theirs' | 'ours'> {
  readonly apart: readonly Apart[]
  readonly chosen: Chosen
  readonly onChoose: (place: string, side: Side) => void
}

function Lines({ apart, chosen, theirs, ours, onChoose }: LinesProps) {
  const t = useTranslations('catalogue.apart')
  const ofCatalogue = useTranslations('catalogue')
  const named = useNames(theirs, ours)
  const column = (side: Side): Column<Apart> => ({
    label: t(side),
    right: true,
    cell: ({ place, [side]: value }) => (
      <label className="apart-choice">
        <input
          type="radio"
          name={place}
          aria-label={`${named.of(place)}, ${t(side)}`}
          checked={chosen.get(place) === side}
          onChange={() => onChoose(place, side)}
        />
        {named.value(place, value)}
      </label>
    ),
  })
  return (
    <Table
      caption={t('lines')}
      rows={apart}
      keyOf={({ place }) => place}
      isMarked={({ place }) => !chosen.has(place)}
      columns={[
        { label: ofCatalogue('sold'), heading: true, cell: ({ place }) => named.of(place) },
        ...sides.map(column),
      ]}
    />
  )
}

function useNames(theirs: Places, ours: Places) {
  const t = useTranslations('catalogue.apart')
  const locale = useLocale()
  const of = (place: string): string => {
    const price = priceAtPlace(place)
    if (price === null) return place
    const { of: kind, id, role } = price.cell
    const places = [ours, theirs].find((each) => each.has(`${kind}.${id}.names.en`)) ?? ours
    const names = namesIn(places, { sold: [{ of: kind, id }], role }, locale)
    const from = price.from === null ? t('beginning') : t('from', { month: monthText(price.from, locale) })
    return [names.sold, names.role, from].filter((each) => each !== null).join(', ')
  }
  const value = (place: string, written: Apart['ours']): string => {
    if (written === undefined) return t('nothing')
    const price = priceAtPlace(place)
    if (price === null || typeof written !== 'number') return JSON.stringify(written)
    return moneyText({ minor: written, currency: price.cell.currency, locale })
  }
  return { of, value }
}
