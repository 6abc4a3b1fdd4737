import { useMutation } from '@tanstack/react-query'
import { saveDraft } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea, TextField } from '@touchline/ui/input/field.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call } from '../../lib/call.ts'
import { go, hrefOf } from '../../lib/navigation.ts'
import { queryClient, useOperator } from '../../lib/session.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const MOST_BYTES = 900_000

const keptIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [club = '', until = ''] = line.split('=').map((part) => part.trim())
      return { club, until }
    })

type Json = BodyOf<DeskEndpointOf<typeof saveDraft>>['file']

function jsonOf(text: string): Json | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface NewDraftProps {
  /** The draft whose next version is saved. */
  readonly of?: { readonly region: RegionName; readonly draftId: string; readonly version: number }
}

/** A catalogue file and the clubs that keep the old price. */
export function NewDraft({ of }: NewDraftProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const { regions } = useOperator()
  const id = useId()
  const [region, setRegion] = useState(of?.region ?? regions[0])
  const [draftId, setDraftId] = useState(of?.draftId ?? '')
  const [kept, setKept] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const save = useMutation({
    mutationFn: async () => {
      if (file === null || region === undefined) return null
      if (file.size > MOST_BYTES) return { kind: 'not-saved', faults: [t('tooLarge')] } as const
      const content = jsonOf(await file.text())
      if (content === null) return { kind: 'not-saved', faults: [t('noJson')] } as const
      const body = { after: of?.version ?? 0, file: content, kept: keptIn(kept) }
      return call(saveDraft, { region, params: { draftId }, body })
    },
    onSuccess: async (outcome) => {
      if (outcome === null || outcome.kind === 'not-saved') return
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      go(hrefOf(`/catalogue/${region ?? ''}/${draftId}`))
    },
  })
  const isNamed = NAME.test(draftId)
  return (
    <Card title={of === undefined ? t('new') : t('newVersion')} className="new-draft">
      {of === undefined && regions.length > 1 && (
        <SelectField
          label={ofAll('region')}
          value={region ?? ''}
          onChange={(event) => setRegion(regions.find((each) => each === event.target.value) ?? region)}
        >
          {regions.map((each) => (
            <option key={each} value={each}>
              {ofRegions(each)}
            </option>
          ))}
        </SelectField>
      )}
      {of === undefined && (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          maxLength={40}
          value={draftId}
          error={draftId === '' || isNamed ? undefined : t('nameFault')}
          onChange={(event) => setDraftId(event.target.value)}
        />
      )}
      <div className="draft-file">
        <label htmlFor={id}>{t('file')}</label>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      <TextArea
        label={t('kept')}
        hint={t('keptHint')}
        maxLength={4_000}
        value={kept}
        onChange={(event) => setKept(event.target.value)}
      />
      {save.data?.kind === 'not-saved' && (
        <div role="alert">
          <p>{t('notSaved')}</p>
          <ul>
            {save.data.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <Fault error={save.error} />
      <Button busy={save.isPending} disabled={!isNamed || file === null} onClick={() => save.mutate()}>
        {t('save')}
      </Button>
    </Card>
  )
}
