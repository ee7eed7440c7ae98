from pkg.a import main

print(main())
