import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { CouponField } from './coupon-field.tsx'

function Typing() {
  const [code, setCode] = useState('')
  return <CouponField label="Code" code={code} error={null} onType={setCode} />
}

async function field() {
  const screen = await render(<Typing />)
  const input = screen.getByLabelText('Code').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  return input
}

function compose(input: HTMLInputElement, steps: readonly string[]) {
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (const step of steps) {
    input.setRangeText(step, 0, input.value.length, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
    expect(input.value).toBe(step)
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
}

function paste(input: HTMLInputElement, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

describe('the field for a coupon code', () => {
  it('leaves alone what an input method composes, and reads it when it is done', async () => {
    const input = await field()
    compose(input, ['ｓ', 'ｓｐ', 'ｓｐｒ', 'ｓｐｒｉ', 'ｓｐｒｉｎ', 'ｓｐｒｉｎｇ'])
    await expect.poll(() => input.value).toBe('SPRING')
  })

  it.each([' DOWN10', '\tDOWN10 ', '　DOWN10'])('takes %j as it was meant when it is pasted', async (text) => {
    const input = await field()
    paste(input, text)
    await expect.poll(() => input.value).toBe('DOWN10')
  })
})
