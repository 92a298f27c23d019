import { describe, expect, test } from 'vitest'
import { withoutArrows } from '../../infra/unarrow.ts'

/** Makes a body long enough to be worth it. */
const long = `"${'-'.repeat(60)}"`

const run = async (code: string): Promise<unknown> => {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return typeof module === 'object' && module !== null && 'told' in module && module.told
}

const arrows = (code: string): number => code.split('=>').length - 1

describe('an arrow function', () => {
  test.each([
    ['with a block', `const f=(a,b)=>{const c=a+b;return c+${long}};export const told=f(1,2)`],
    ['with a value', `const f=a=>a+${long};export const told=f(1)`],
    ['with an object', `const f=a=>({a,b:${long}});export const told=f(1)`],
    ['with several values', `const f=a=>(a++,a+${long});export const told=f(1)`],
    [
      'with taken-apart parameters',
      `const f=({a},[b]=[2])=>a+b+${long};export const told=f({a:1})`,
    ],
    ['that is async', `const f=async a=>a+${long};export const told=await f(1)`],
    [
      'that is async, with a block',
      `const f=async()=>{return ${long}};export const told=await f()`,
    ],
    ['behind a word', `function g(){return a=>a+${long}}export const told=g()(1)`],
    ['within another', `const f=a=>b=>c=>a+b+c+${long};export const told=f(1)(2)(3)`],
    ['within a class', `class A{static f=a=>a+${long}}export const told=A.f(1)`],
  ])('%s is a function, and does the same', async (_, code) => {
    const written = withoutArrows(code)
    expect(arrows(written)).toBe(0)
    const told = await run(written)
    expect(told).toEqual(await run(code))
    expect(JSON.stringify(told)).toContain('----')
  })

  test.each([
    ['this', `class A{a=1;f=()=>this.a+${long}}export const told=new A().f()`],
    [
      'this, from within another',
      `class A{a=1;f(){return()=>()=>this.a+${long}}}export const told=new A().f()()()`,
    ],
    ['arguments', `function g(){return()=>arguments[0]+${long}}export const told=g(1)()`],
    [
      'super',
      `class A{g(){return 1}}class B extends A{f(){return()=>super.g()+${long}}}export const told=new B().f()()`,
    ],
    ['new.target', `function G(){this.f=()=>new.target.name+${long}}export const told=new G().f()`],
  ])('that borrows %s stays as it is', async (_, code) => {
    expect(withoutArrows(code)).toBe(code)
    expect(JSON.stringify(await run(code))).toContain('----')
  })

  test('in the parameters of another stays, and works', async () => {
    const code = `const f=(g=a=>a+${long})=>{return g(1)+${long}};export const told=f()`
    const written = withoutArrows(code)
    expect(arrows(written)).toBe(1)
    expect(await run(written)).toBe(await run(code))
  })

  test('that is short stays: a function is longer', () => {
    expect(withoutArrows('export const f=a=>a+1')).toBe('export const f=a=>a+1')
  })
})
