import { useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Picture } from './chart/picture.tsx'
import { useWidth } from './chart/use-width.ts'
import { Dialog } from './dialog/dialog.tsx'
import { Tooltip } from './dialog/tooltip.tsx'
import { BigMoney, moneyText } from './figures/money.tsx'
import { Table } from './figures/table.tsx'
import { Button } from './input/button.tsx'
import { TextField } from './input/field.tsx'
import { Tabs } from './input/tabs.tsx'

function Asking({ onCancel }: { readonly onCancel: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onCancel()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask</Button>
      {isOpen && (
        <Dialog title="Sure?" onCancel={close} footer={<Button data-autofocus>Do it</Button>}>
          <p>It costs 10.</p>
        </Dialog>
      )}
    </>
  )
}

function AskingTwice() {
  const [isProving, setIsProving] = useState(false)
  return (
    <>
      <Dialog
        title="Who?"
        onCancel={vi.fn<() => void>()}
        footer={<Button onClick={() => setIsProving(true)}>Send</Button>}
      >
        <TextField label="Name" />
      </Dialog>
      {isProving && (
        <Dialog
          title="Password?"
          onCancel={vi.fn<() => void>()}
          footer={<Button onClick={() => setIsProving(false)}>Confirm</Button>}
        >
          <p>It is asked for again.</p>
        </Dialog>
      )}
    </>
  )
}

function Measured() {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} style={{ width: '400px' }}>
      {width > 0 && (
        <Picture className="" width={width} height={50} label="Bills">
          <rect width={width} height={50} />
        </Picture>
      )}
    </div>
  )
}

describe('the dialog', () => {
  it('puts the focus on its first action, cancels on Escape and gives the focus back', async () => {
    const onCancel = vi.fn<() => void>()
    const screen = await render(<Asking onCancel={onCancel} />)
    const ask = screen.getByRole('button', { name: 'Ask' })
    await ask.click()
    await expect.element(screen.getByRole('button', { name: 'Do it' })).toHaveFocus()
    screen
      .getByRole('dialog', { name: 'Sure?' })
      .element()
      .dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect.element(ask).toHaveFocus()
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('waits for one that opens over it, and comes back with what was typed and where it was typed', async () => {
    const screen = await render(<AskingTwice />)
    const open = () => screen.getByRole('dialog').elements().length
    await screen.getByLabelText('Name').fill('Mori')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Password?' })).toBeVisible()
    expect(open()).toBe(1)
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Who?' })).toBeVisible()
    expect(open()).toBe(1)
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Mori')
    await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  })
})

describe('a text field', () => {
  it('ties its error to the input', async () => {
    const screen = await render(<TextField label="E-mail" error="E-mail address is required" />)
    await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail address is required')
    await expect.element(screen.getByLabelText('E-mail')).toBeInvalid()
  })
})

describe('money', () => {
  it.each([
    [21_780, 'JPY', 'en', '¥21,780'],
    [19_900, 'USD', 'en', '$199.00'],
    [9_999, 'EUR', 'de', '99,99 €'],
  ])('shows %i minor units of %s in %s as %s', (minor, currency, locale, text) => {
    expect(moneyText({ minor, currency, locale }).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

describe('a table', () => {
  it('labels every value for the stacked form of narrow screens', async () => {
    const columns = [{ label: 'Month', cell: (row: string) => row }]
    const screen = await render(<Table caption="Payments" columns={columns} rows={['2026-10']} keyOf={(row) => row} />)
    await expect.element(screen.getByRole('cell', { name: '2026-10' })).toHaveAttribute('data-label', 'Month')
  })
})

function Choosing() {
  const [chosen, setChosen] = useState<'one' | 'two' | 'three'>('one')
  const tabs = (['one', 'two', 'three'] as const).map((key) => ({ key, label: key }))
  return (
    <Tabs label="Numbers" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      <p>It is {chosen}.</p>
    </Tabs>
  )
}

describe('the tabs', () => {
  it('are one stop for the keyboard, and arrows, Home and End choose', async () => {
    const screen = await render(<Choosing />)
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    screen.getByRole('tab', { name: 'one' }).element().focus()
    press('ArrowLeft')
    await expect.element(screen.getByRole('tab', { name: 'three' })).toHaveFocus()
    press('Home')
    await expect.element(screen.getByRole('tab', { name: 'one' })).toHaveFocus()
    press('ArrowRight')
    await expect.element(screen.getByRole('tab', { name: 'two', selected: true })).toHaveFocus()
    await expect.element(screen.getByRole('tabpanel', { name: 'two' })).toHaveTextContent('It is two.')
    expect(
      screen
        .getByRole('tab')
        .elements()
        .filter((tab) => tab.getAttribute('tabindex') === '0'),
    ).toHaveLength(1)
  })
})

describe('a button that is busy', () => {
  it('keeps the focus and takes no press, neither of its own nor of its form', async () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
    const screen = await render(
      <form onSubmit={onSubmit}>
        <TextField label="E-mail" />
        <Button type="submit" busy onClick={onClick}>
          Send
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    screen.getByLabelText('E-mail').element().focus()
    await userEvent.keyboard('{Enter}')
    button.element().focus()
    await expect.element(button).toHaveFocus()
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

it('writes yen with the narrow sign in Japanese, too', async () => {
  expect(moneyText({ minor: 33_609, currency: 'JPY', locale: 'ja' })).toBe('¥33,609')
  const screen = await render(<BigMoney minor={33_609} currency="JPY" locale="ja" />)
  await expect.element(screen.getByText('¥', { exact: true })).toBeInTheDocument()
})

describe('a tooltip', () => {
  it('stays while the pointer is on its word, and goes when it leaves both', async () => {
    const screen = await render(<Tooltip text="Because it was declined">Error</Tooltip>)
    const mark = screen.getByRole('button', { name: 'Error' }).element()
    const word = document.querySelector('[role=tooltip]')
    const move = (from: Element | null, to: Element | null) => {
      from?.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true, relatedTarget: to }))
      to?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true, relatedTarget: from }))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    move(document.body, mark)
    await vi.waitFor(() => expect(word?.checkVisibility()).toBe(true))
    move(mark, word)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(word?.checkVisibility()).toBe(true)
    move(word, document.body)
    await vi.waitFor(() => expect(word?.checkVisibility()).toBe(false))
    vi.useRealTimers()
  })
})

describe('a picture', () => {
  afterEach(() => document.documentElement.style.removeProperty('font-size'))

  it('is as wide as its box and has more room in it the smaller the reader’s text is', async () => {
    document.documentElement.style.fontSize = '32px'
    const screen = await render(<Measured />)
    const box = screen.getByRole('img').element().getBoundingClientRect()
    expect(box.width).toBe(400)
    expect(screen.getByRole('img').element().getAttribute('viewBox')).toBe('0 0 200 50')
    expect(box.height).toBe(100)
  })
})
