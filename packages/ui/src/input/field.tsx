import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import './field.css'

interface FrameProps {
  readonly label: string
  readonly error?: string | null | undefined
  readonly hint?: string | undefined
}

interface TextFieldProps extends FrameProps, InputHTMLAttributes<HTMLInputElement> {
  readonly trailing?: ReactNode
}

export function TextField({ label, error, hint, trailing, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'box invalid' : 'box'}>
        <input
          onPaste={input.maxLength === undefined ? undefined : pasteWithoutEnds}
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

/** Trims pasted text before `maxLength` cuts it. */
function pasteWithoutEnds(event: ClipboardEvent<HTMLInputElement>) {
  const { currentTarget: input, clipboardData } = event
  const pasted = clipboardData.getData('text/plain')
  const text = pasted.trim()
  if (text === pasted || input.readOnly) return
  event.preventDefault()
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const room = input.maxLength - input.value.length + (end - start)
  input.setRangeText(text.slice(0, Math.max(0, room)), start, end, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

interface SelectFieldProps extends FrameProps, SelectHTMLAttributes<HTMLSelectElement> {}

export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'box invalid' : 'box'}>
        <select {...select} id={id} aria-invalid={Boolean(error)} aria-describedby={note ? `${id}-note` : undefined}>
          {children}
        </select>
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

interface TextAreaProps extends FrameProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'box invalid' : 'box'}>
        <textarea
          rows={3}
          {...area}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

const Note = ({ id, error, hint }: { readonly id: string } & Omit<FrameProps, 'label'>) => (
  // Reserves room for an error, so that buttons below do not move.
  <div id={id} aria-live="polite" className={error === undefined ? '' : 'kept'}>
    {error && <p className="error">{error}</p>}
    {hint && <p className="hint">{hint}</p>}
  </div>
)
