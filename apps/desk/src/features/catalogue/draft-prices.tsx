import { useQuery } from '@tanstack/react-query'
import { getDraftFile } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { addMonths } from '@touchline/domain/calendar'
import { editablePrices, fileAt, placesOf } from '@touchline/domain/catalogue'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { Away } from '../../lib/away.tsx'
import { call } from '../../lib/call.ts'
import { monthText } from '../../lib/date-text.ts'
import { DraftApart } from './draft-apart.tsx'
import { draftedMonths, type Edit, type Edits, editKey, typedIn, withEdits } from './price-edits.ts'
import { PriceTable } from './price-table.tsx'
import { NotSaved, type Said } from './said.tsx'
import { type DraftFile, isNewerSaved, jsonOf, useSaveDraft } from './save-draft.ts'

interface DraftPricesProps {
  readonly region: RegionName
  readonly draftId: string
  readonly version: number
  readonly faults: readonly Said[]
  readonly mayEdit: boolean
}

export function DraftPrices(props: DraftPricesProps) {
  const { region, draftId, version } = props
  const ofAll = useTranslations('common')
  const { data, error, refetch } = useQuery({
    queryKey: ['draft-file', region, draftId, version],
    queryFn: () => call(getDraftFile, { region, params: { draftId } }),
  })
  if (error !== null) return <Away region={region} onRetry={refetch} />
  if (data === undefined) return <Skeleton shape="rows" label={ofAll('loading')} />
  if (data.apart !== null)
    return props.mayEdit ? (
      <DraftApart
        region={region}
        draftId={draftId}
        newest={data}
        title="based"
        base={data.apart.base === null ? new Map() : placesOf(data.apart.base)}
        theirs={placesOf(data.inForce)}
        ours={placesOf(data.apart.ours)}
      />
    ) : null
  return <EditedPrices {...props} newest={data} />
}

const MONTHS_AHEAD = 24

interface Editing {
  readonly file: DraftFile
  readonly edits: Edits
}

function useEdits(newest: DraftFile) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { file, edits } = editing ?? { file: newest, edits: new Map<string, Edit>() }
  const change = (edit: Edit, isAsBefore: boolean) => {
    const next = new Map(edits)
    if (isAsBefore) next.delete(editKey(edit))
    else next.set(editKey(edit), edit)
    setEditing(next.size === 0 ? null : { file, edits: next })
  }
  return { file, edits, change, leave: () => setEditing(null) }
}

function EditedPrices({ newest, ...props }: DraftPricesProps & { readonly newest: DraftFile }) {
  const { region, draftId, faults, mayEdit } = props
  const t = useTranslations('catalogue')
  const { file, edits, change, leave } = useEdits(newest)
  const draft = placesOf(file.file)
  const inForce = placesOf(file.inForce)
  const drafted = draftedMonths(draft, inForce)
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? drafted[0] ?? file.firstMonth
  const rows = editablePrices(draft, inForce, month)
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, index) => addMonths(file.firstMonth, index))
  const save = useSaveDraft({ region, draftId })
  const isWrong = [...edits.values()].some((edit) => typedIn(edit).kind !== 'price')
  const ours = withEdits(draft, edits)
  if (edits.size > 0 && (newest.version > file.version || isNewerSaved(save.error)))
    return (
      <DraftApart
        {...{ region, draftId, ours }}
        newest={newest.version > file.version ? newest : null}
        title="newer"
        base={draft}
        theirs={placesOf(newest.file)}
      />
    )
  const onSave = () => {
    const content = jsonOf(JSON.stringify(fileAt(ours)))
    if (content === null) return
    save.mutate(
      { after: file.version, file: content, kept: file.kept },
      { onSuccess: ({ kind }) => (kind === 'not-saved' ? undefined : leave()) },
    )
  }
  return (
    <Card title={t('prices')} className="prices edited">
      <MonthField
        months={[...drafted, ...ahead]}
        hint={mayEdit ? t('editHint') : undefined}
        {...{ month }}
        onChoose={setChosen}
      />
      <PriceTable {...{ rows, draft, month, edits, faults, mayEdit }} onEdit={change} />
      {save.data?.kind === 'not-saved' && <NotSaved faults={save.data.faults} text={t('notSaved')} />}
      <Fault error={save.error} />
      {mayEdit && (
        <div className="answers">
          <Button busy={save.isPending} disabled={edits.size === 0 || isWrong} onClick={onSave}>
            {t('saveEdits', { count: edits.size })}
          </Button>
          {edits.size > 0 && (
            <Button look="ghost" onClick={leave}>
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

interface MonthFieldProps {
  readonly months: readonly string[]
  readonly month: string
  readonly hint: string | undefined
  readonly onChoose: (month: string) => void
}

function MonthField({ months, month, hint, onChoose }: MonthFieldProps) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  return (
    <SelectField label={t('pricesFrom')} hint={hint} value={month} onChange={(event) => onChoose(event.target.value)}>
      {[...new Set(months)].toSorted().map((each) => (
        <option key={each} value={each}>
          {monthText(each, locale, 'long')}
        </option>
      ))}
    </SelectField>
  )
}
