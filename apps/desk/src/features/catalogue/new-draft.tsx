import { useMutation } from '@tanstack/react-query'
import { saveDraft } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call } from '../../lib/call.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { go, hrefOf } from '../../lib/navigation.ts'
import { queryClient } from '../../lib/session.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const MOST_BYTES = 900_000

type Kept = BodyOf<DeskEndpointOf<typeof saveDraft>>['kept']

const keptText = (kept: Kept): string => kept.map(({ club, until }) => `${club}=${until}`).join('\n')

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

const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

interface Saving {
  readonly region: RegionName
  readonly draftId: string
  readonly after: number
}

interface Written {
  readonly file: File | null
  readonly kept: string
}

function useSave({ region, draftId, after }: Saving) {
  const t = useTranslations('catalogue')
  return useMutation({
    mutationFn: async ({ file, kept }: Written) => {
      if (file === null) return null
      if (file.size > MOST_BYTES) return { kind: 'not-saved', faults: [t('tooLarge')] } as const
      const content = jsonOf(await file.text())
      if (content === null) return { kind: 'not-saved', faults: [t('noJson')] } as const
      return call(saveDraft, { region, params: { draftId }, body: { after, file: content, kept: keptIn(kept) } })
    },
    onSuccess: async (outcome) => {
      if (outcome === null || outcome.kind === 'not-saved') return
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      go(hrefOf(`/catalogue/${region}/${draftId}`))
    },
  })
}

function NotSaved({ faults }: { readonly faults: readonly string[] }) {
  const t = useTranslations('catalogue')
  return (
    <div role="alert">
      <p>{t('notSaved')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}

interface NewDraftProps {
  readonly region: RegionName
  /** Absent: of a new name. */
  readonly of?: { readonly draftId: string; readonly version: number; readonly kept: Kept }
}

export function NewDraft({ region, of }: NewDraftProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const [draftId, setDraftId] = useState(of?.draftId ?? '')
  const [kept, setKept] = useState(() => keptText(of?.kept ?? []))
  const [file, setFile] = useState<File | null>(null)
  const save = useSave({ region, draftId, after: of?.version ?? 0 })
  const isNamed = NAME.test(draftId)
  return (
    <Card title={of === undefined ? t('new') : t('newVersion')} className="new-draft">
      {of === undefined && (
        <TextField
          label={ofAll('name')}
          hint={t('nameHint')}
          maxLength={40}
          value={draftId}
          error={draftId === '' || isNamed ? undefined : t('nameFault')}
          onChange={(event) => setDraftId(event.target.value)}
        />
      )}
      <div className="draft-file">
        <FileButton text={t('file')} accept="application/json,.json" onChosen={setFile} />
        {file !== null && <span>{file.name}</span>}
      </div>
      <TextArea
        label={t('kept')}
        hint={t('keptHint')}
        maxLength={4_000}
        value={kept}
        onChange={(event) => setKept(event.target.value)}
      />
      {save.data?.kind === 'not-saved' && <NotSaved faults={save.data.faults} />}
      <Fault error={save.error} />
      <Button busy={save.isPending} disabled={!isNamed || file === null} onClick={() => save.mutate({ file, kept })}>
        {ofAll('save')}
      </Button>
    </Card>
  )
}
