// How the studies are laid out that stand for paintings without a picture of their own: large shapes from the back to
// the front, each in a colour of the palette. Places are shares of the width and height.
//
//   all                    the whole ground
//   below L R, left T B    what lies below a line from the left edge to the right, or left of one from top to bottom
//   above L R, right T B   the other sides
//   oval X Y RX RY         round
//   dome X Y RX RY         round above, flat below; lens: the other way round
//   bell X TOP BOTTOM HALF narrow above, wide below; arch and cone likewise
//   slab X Y X2 Y2         a rough oblong
//   band X Y X2 Y2 WIDTH   a broad stroke
import type { CommissionId } from "../../gen/pastiche";

export const STUDIES: Record<CommissionId, string> = {
  primavera:
    "teal all | olive above .36 .3 | green below .76 .8 | olive band .1 .2 .1 .8 .03 | olive band .9 .2 .88 .82 .03 | orange oval .2 .16 .05 .08 | orange oval .36 .1 .05 .08 | orange oval .52 .18 .05 .08 | orange oval .68 .1 .05 .08 | orange oval .84 .18 .05 .08 | white bell .22 .36 .92 .09 | white bell .36 .4 .9 .07 | red bell .54 .3 .94 .09 | white bell .76 .38 .93 .08",
  "lady-with-an-ermine":
    "black all | scarlet bell .54 .1 1.1 .42 | blue band .2 .46 .16 1.08 .3 | white band .28 .8 .7 .54 .17 | white oval .7 .5 .08 .05",
  "school-of-athens":
    "gray all | violet arch .5 .03 .8 .4 | gray arch .5 .12 .8 .32 | blue arch .5 .22 .8 .2 | violet slab 0 .3 .07 .8 | brown below .72 .72 | orange bell .24 .52 .88 .05 | magenta bell .36 .54 .84 .045 | orange bell .46 .46 .8 .04 | magenta bell .55 .46 .8 .04 | orange bell .68 .54 .86 .05 | magenta bell .82 .54 .92 .06",
  "sistine-madonna":
    "amber all | white below .7 .74 | blue bell .52 .3 .82 .2 | red bell .52 .18 .56 .13 | orange bell .2 .5 .88 .15 | green left .26 .06 | green right .74 .94 | white bell .84 .56 .88 .1 | brown below .9 .91",
  "night-watch":
    "brown all | black arch .52 .04 .8 .32 | red bell .18 .4 .94 .08 | yellow bell .33 .5 .84 .055 | black bell .46 .34 .96 .12 | red band .4 .5 .55 .68 .08 | yellow bell .64 .36 .95 .085 | brown bell .82 .42 .96 .1 | black below .93 .95",
  "jewish-bride":
    "brown all | olive left .14 .2 | olive right .9 .84 | amber bell .36 .18 1.1 .26 | red bell .66 .26 1.1 .28 | amber band .3 .52 .6 .62 .14",
  "las-meninas":
    "brown all | olive slab .02 .06 .3 .86 | gray above .16 .1 | amber slab .56 .28 .7 .54 | gray bell .5 .5 .93 .15 | scarlet bell .34 .54 .9 .08 | amber below .9 .94 | scarlet bell .76 .52 .94 .09 | olive bell .9 .46 1 .09",
  "innocent-x":
    "red all | amber slab .1 .24 .22 1 | amber slab .78 .24 .9 1 | white bell .5 .5 1.1 .42 | scarlet bell .5 .12 .72 .32 | white band .3 .78 .44 .7 .06 | amber dome .5 .14 .05 .03",
  milkmaid:
    "yellow all | blue slab -.05 .05 .16 .5 | scarlet bell .62 .5 1.1 .24 | blue bell .58 .5 1.1 .15 | orange bell .6 .24 .56 .14 | green slab -.05 .7 .46 1.05 | orange oval .18 .68 .13 .06 | blue oval .36 .66 .08 .06",
  fifer:
    "amber all | red slab .3 .52 .47 .9 | red slab .53 .52 .7 .9 | red slab .32 .5 .68 .64 | black bell .5 .14 .56 .24 | red dome .5 .16 .12 .05 | black slab .26 .88 .46 .95 | black slab .54 .88 .76 .95",
  "folies-bergere":
    "amber all | purple above .24 .3 | purple right .72 .86 | black bell .5 .26 1.05 .17 | magenta bell .5 .42 .7 .06 | white below .78 .8 | green slab .06 .5 .13 .86 | green slab .16 .54 .23 .88 | orange oval .7 .84 .1 .08 | magenta slab .82 .52 .89 .88 | orange oval .34 .86 .09 .08",
  "the-star":
    "teal all | orange below .34 .2 | violet oval .12 .2 .26 .2 | teal oval .2 .95 .34 .16 | violet slab .54 .66 .6 .9 | white dome .58 .7 .32 .17 | magenta bell .57 .26 .64 .15 | magenta oval .34 .92 .05 .03",
  "blue-dancers":
    "green all | orange right .7 .92 | orange oval .12 .14 .18 .12 | blue bell .32 .14 .6 .16 | blue dome .3 .72 .28 .26 | violet bell .6 .26 .66 .14 | violet dome .66 .82 .28 .24 | purple dome .34 1.02 .34 .26",
  "water-lily-pond":
    "olive all | green left .3 .14 | green right .74 .9 | teal below .52 .5 | violet band -.05 .5 .5 .36 .09 | violet band .5 .36 1.05 .5 .09 | green oval .3 .68 .16 .04 | magenta oval .34 .64 .09 .045 | green oval .68 .82 .2 .05 | magenta oval .62 .78 .1 .045 | magenta oval .2 .86 .12 .05",
  "two-sisters":
    "green all | violet slab -.05 .08 1.05 .3 | green oval .9 .16 .16 .14 | blue bell .46 .26 1.1 .34 | red dome .46 .33 .22 .14 | magenta bell .8 .46 1.1 .2 | orange dome .8 .5 .08 .05 | orange oval .2 .86 .24 .13",
  umbrellas:
    "gray all | purple dome .2 .26 .3 .2 | violet dome .56 .2 .26 .13 | purple dome .84 .28 .28 .17 | brown bell .3 .38 1.1 .28 | violet bell .74 .44 1.1 .22 | orange oval .32 .74 .2 .09 | orange oval .74 .4 .09 .055",
  "card-players":
    "olive all | brown below .8 .8 | purple bell .2 .26 1.05 .24 | brown bell .82 .28 1.05 .2 | black dome .22 .28 .13 .14 | black dome .79 .3 .12 .12 | scarlet slab .27 .6 .74 .8 | black slab .48 .38 .53 .62",
  "vision-after-the-sermon":
    "red all | brown band .34 -.05 .66 1.05 .12 | green oval .3 .06 .3 .13 | amber oval .8 .28 .1 .16 | amber band .7 .14 .64 .3 .08 | black bell .84 .62 1.1 .18 | white dome .12 1 .18 .4 | white dome .42 1.02 .15 .3 | black dome .28 1.05 .1 .26 | white dome .64 1.05 .12 .24",
  "tahitian-women":
    "teal all | yellow below .2 .26 | brown bell .3 .1 .6 .14 | red dome .28 .92 .3 .44 | brown bell .72 .16 .6 .14 | magenta bell .72 .3 .96 .25 | brown band .5 .86 .6 .7 .06",
  sunflowers:
    "teal all | amber below .76 .78 | green band .3 .3 .44 .66 .06 | green band .7 .3 .56 .66 .06 | olive oval .2 .5 .13 .08 | olive oval .8 .52 .13 .08 | olive oval .5 .52 .16 .07 | yellow oval .26 .26 .15 .12 | orange oval .52 .16 .16 .12 | yellow oval .76 .26 .15 .12 | orange oval .42 .4 .14 .1 | yellow oval .64 .42 .14 .1 | brown oval .27 .26 .085 .07 | brown oval .52 .16 .085 .07 | brown oval .75 .26 .085 .07 | green oval .24 .62 .16 .06 | green oval .78 .64 .15 .06 | green oval .5 .05 .1 .05 | yellow bell .5 .58 .92 .18",
  "grande-jatte":
    "blue all | green below .46 .2 | purple below .8 .72 | green below .94 .9 | orange dome .46 .46 .1 .1 | orange bell .46 .48 .76 .06 | black bell .84 .24 .95 .1 | black dome .8 .2 .14 .13 | purple bell .7 .36 .86 .05 | orange bell .26 .5 .76 .05 | black bell .14 .56 .92 .08",
  "bathers-at-asnieres":
    "blue all | violet slab -.05 .16 1.05 .32 | green below .36 1.15 | bisque band .06 .82 .36 .74 .12 | scarlet dome .2 .72 .14 .12 | bisque bell .52 .36 .9 .09 | violet oval .52 .88 .16 .07 | scarlet dome .8 .6 .09 .1 | bisque bell .8 .58 .84 .07",
  "gulf-stream":
    "gray all | teal below .36 .44 | gray band .84 .12 .8 .42 .05 | brown lens .5 .5 .3 .26 | brown band .62 .2 .56 .54 .03 | teal below .78 .68",
  "breezing-up":
    "white all | olive below .58 .66 | brown lens .6 .58 .3 .26 | brown band .6 .04 .52 .62 .03 | olive cone .34 .08 .56 .19 | scarlet oval .5 .56 .07 .09 | scarlet oval .66 .56 .08 .1 | scarlet oval .8 .56 .06 .09 | olive below .86 .82",
  "boating-party":
    "blue all | violet above .16 .1 | yellow lens .42 .42 .54 .7 | violet bell .34 .22 .66 .15 | purple bell .76 .08 1.1 .26 | purple band .36 .72 .78 .5 .05",
  "childs-bath":
    "olive all | magenta below .58 .62 | white bell .5 .16 .96 .38 | olive band .34 .36 .24 .86 .05 | magenta band .56 .3 .66 .86 .06 | bisque bell .42 .38 .72 .14 | bisque oval .56 .22 .1 .08 | white lens .4 .8 .26 .12 | scarlet bell .86 .62 .98 .14 | scarlet slab -.05 .08 .2 .3",
  "large-blue-horses":
    "red all | blue dome .26 .88 .22 .62 | blue band .36 .34 .5 .62 .16 | red dome .02 1.05 .2 .3 | blue dome .56 .96 .2 .66 | blue band .64 .34 .78 .6 .15 | red band .44 1 .5 .62 .03 | blue dome .84 1.05 .2 .66 | red dome .7 1.1 .1 .2",
  "yellow-cow":
    "orange all | blue cone .22 .04 .62 .3 | violet cone .58 .02 .64 .34 | scarlet below .58 .48 | purple oval .88 .5 .16 .2 | green below .8 .88 | yellow band .26 .62 .68 .4 .24 | yellow band .24 .6 .14 .86 .07 | yellow band .66 .46 .86 .24 .12 | yellow band .4 .6 .44 .9 .06 | blue oval .44 .52 .09 .07",
};
