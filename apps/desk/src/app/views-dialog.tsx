import { useMutation } from '@tanstack/react-query'
import { deleteView, saveView } from '@touchline/contract/desk/calls/views'
import { viewNameFault } from '@touchline/domain/operators'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, Refused } from '../lib/call.ts'
import { hrefOf, placeNow } from '../lib/navigation.ts'
import { queryClient, useOperator } from '../lib/session.ts'
import { useViews, type View } from './use-views.ts'
import './dialogs.css'

type Edited = Pick<View, 'viewId' | 'name' | 'address' | 'isShared'>

const addressNow = (): string => {
  const { path, query } = placeNow()
  return hrefOf(path, Object.fromEntries(query)).slice(1)
}

const askAgain = () => queryClient.invalidateQueries({ queryKey: ['views'] })

const fresh = (): Edited => ({ viewId: crypto.randomUUID(), name: '', address: addressNow(), isShared: false })

export function ViewsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('views')
  const ofAll = useTranslations('common')
  const [region = 'asia'] = useOperator().regions
  const [edited, setEdited] = useState(fresh)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: ({ viewId, name, address, isShared }: Edited) =>
      call(saveView, { region, params: { viewId }, body: { name: name.trim(), address, isShared } }),
    onSuccess: () => askAgain().then(onClose),
  })
  const fault = viewNameFault(edited.name)
  const refused = save.error instanceof Refused && save.error.code === 'too-many-views' ? t('full') : t('silent')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === null) save.mutate(edited)
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {ofAll('close')}
          </Button>
          <Button type="submit" form="view" busy={save.isPending}>
            {ofAll('save')}
          </Button>
        </>
      }
    >
      <form id="view" onSubmit={submit}>
        <TextField
          label={ofAll('name')}
          hint={edited.address}
          value={edited.name}
          error={
            save.isError
              ? refused
              : isTried && fault !== null
                ? t(fault === 'missing' ? 'faults.missing' : 'faults.too-long')
                : null
          }
          onChange={({ target }) => setEdited({ ...edited, name: target.value })}
        />
        <div className="switched">
          <Switch
            label={t('shared')}
            isOn={edited.isShared}
            onTurn={(isShared) => setEdited({ ...edited, isShared })}
          />
          <span aria-hidden="true">{t('shared')}</span>
        </div>
      </form>
      <Own onChange={setEdited} />
    </Dialog>
  )
}

function Own({ onChange }: { readonly onChange: (view: View) => void }) {
  const t = useTranslations('views')
  const [region = 'asia'] = useOperator().regions
  const own = useViews().filter(({ isMine }) => isMine)
  const remove = useMutation({
    mutationFn: ({ viewId }: View) => call(deleteView, { region, params: { viewId } }),
    onSuccess: askAgain,
  })
  return (
    <>
      <ul className="own-views">
        {own.map((view) => (
          <li key={view.viewId}>
            <span>{view.name}</span>
            <Button small look="ghost" onClick={() => onChange(view)}>
              {t('change')}
              <span className="hidden-text"> {view.name}</span>
            </Button>
            <Button small look="ghost" busy={remove.isPending} onClick={() => remove.mutate(view)}>
              {t('delete')}
              <span className="hidden-text"> {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {remove.isError && <p role="alert">{t('silent')}</p>}
    </>
  )
}
