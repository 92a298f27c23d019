import { playouts } from './playouts.ts'

playouts({ river: true, castlesAndBridges: true })
