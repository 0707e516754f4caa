# A third language: a command speaks it, a paper is printed in it, the usage names it.
set -e
$MAKE all
XDG_DATA_HOME=$PWD/build/data XDG_CONFIG_HOME=$PWD/build/config
export XDG_DATA_HOME XDG_CONFIG_HOME
$WK_PROGRAM points --lang fr "123m 456m 789m" "456p E" E | grep 'compté'
$WK_PROGRAM labels chart --lang en --out build/en.pdf
$WK_PROGRAM labels chart --lang fr --out build/fr.pdf
! cmp -s build/en.pdf build/fr.pdf
$WK_PROGRAM demo --help | grep 'en|fr|zh'
