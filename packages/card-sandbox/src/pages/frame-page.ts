export const fieldStyle = `
html, body { margin: 0; padding: 0; background: transparent; color-scheme: light; }
input { display: block; width: 100%; box-sizing: border-box; margin: 0; padding: 0; border: none; outline: none;
  background: transparent; font: 16px/1.5 system-ui, sans-serif; color: inherit; appearance: none; }
input.invalid { color: #c4183c; }
`

export const challengeStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; gap: 12px; padding: 24px; }
h1 { margin: 0; font-size: 20px; }
p { margin: 0; }
button { min-height: 44px; padding: 8px 16px; font: inherit; cursor: pointer; border-radius: 6px;
  border: 1px solid ButtonBorder; background: ButtonFace; color: ButtonText; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`

interface FramePage {
  script: string
  style: string
  /** The sandbox's present, for the expiry field. */
  now: string
}

export const framePage = ({ script, style, now }: FramePage): string => `<!doctype html>
<html lang="en" data-now="${now}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure frame</title>
<link rel="stylesheet" href="/v3/${style}.css">
<script type="module" src="/v3/source/frame/${script}.ts"></script>
</head>
<body></body>
</html>
`
