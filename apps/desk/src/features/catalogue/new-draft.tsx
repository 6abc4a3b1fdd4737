import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { FileButton } from '../../lib/file-button.tsx'
import { NotSaved } from './said.tsx'
import { jsonOf, type Kept, useSaveDraft } from './save-draft.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const MOST_BYTES = 900_000

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
  const [unread, setUnread] = useState<'tooLarge' | 'noJson' | null>(null)
  const save = useSaveDraft({ region, draftId })
  const onSave = async (chosen: File) => {
    const content = chosen.size > MOST_BYTES ? null : jsonOf(await chosen.text())
    setUnread(content !== null ? null : chosen.size > MOST_BYTES ? 'tooLarge' : 'noJson')
    if (content !== null) save.mutate({ after: of?.version ?? 0, file: content, kept: keptIn(kept) })
  }
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
        placeholder="KITA-FC=2027-10"
        maxLength={4_000}
        value={kept}
        onChange={(event) => setKept(event.target.value)}
      />
      {unread !== null && (
        <NotSaved faults={[{ place: '', said: { en: t(unread), ja: t(unread) } }]} text={t('notSaved')} />
      )}
      {save.data?.kind === 'not-saved' && <NotSaved faults={save.data.faults} text={t('notSaved')} />}
      <Fault error={save.error} />
      <Button
        busy={save.isPending}
        disabled={!isNamed || file === null}
        onClick={() => file !== null && void onSave(file)}
      >
        {ofAll('save')}
      </Button>
    </Card>
  )
}
