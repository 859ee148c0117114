/** What the error page says. `way` leads on from there, before the ways that there always are. */
export type Trouble = { status: number; title: string; text: string; way?: { href: string; text: string } }
