import { type ReactNode, useId } from 'react'
import { Button } from '../input/button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  readonly title: string
  /** Names of the button that submits, and of the one that leaves. */
  readonly action: string
  readonly cancel: string
  readonly look?: 'main' | 'danger'
  /** While it is sent nothing can be submitted again, by the Enter key neither. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A dialog around one form; its button stands below the form, in the dialog's footer. What is wrong the form says itself. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel, look = 'main', isBusy = false, isDisabled = false, onSubmit, onCancel } = props
  const form = useId()
  const footer = (
    <>
      <Button look="ghost" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" form={form} look={look} busy={isBusy} disabled={isDisabled}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onCancel={onCancel} footer={footer}>
      <form
        id={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isDisabled) onSubmit()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
